package import Ledger
internal import SQLite

extension Snapshot {
  /// Finds up to `limit` accounts by name or username, without one person; sorted by name.
  package func accounts(calledLike text: String, besides person: ID<Person>, limit: Int) throws -> [Account] {
    let wanted = text.foldedForComparison
    guard !wanted.isEmpty else { return [] }
    var found: [(name: String, account: Account)] = []
    try connection.forEach(
      """
      SELECT \(Account.columns)
      FROM accounts AS a LEFT JOIN avatars AS p ON p.account = a.id
      WHERE a.is_findable = 1 AND a.disabled IS NULL AND a.id <> \(person)
      """
    ) { row in
      let account = try Account(row: &row)
      let name = account.displayName.foldedForComparison
      guard name.utf8.contains(wanted.utf8) || account.username?.foldedForComparison == wanted else { return }
      found.append((name, account))
    }
    return found.sorted { ($0.name, $0.account.id) < ($1.name, $1.account.id) }.prefix(limit).map(\.account)
  }
}
