internal import Ledger
internal import SQLite

extension Transaction {
  /// Counts the entries that carry a rate in the currency that they were converted to, which older versions
  /// counted in their own wherever it was not about balances.
  func recountConverted() throws {
    for group in try allGroups() {
      let ids: [ID<Entry>] = try connection.values(
        #"SELECT id FROM entries WHERE "group" = \#(group) AND original IS NOT NULL ORDER BY id"#)
      guard !ids.isEmpty else { continue }
      let book = try book(of: group)
      for id in ids {
        guard let kept = try projection(of: id, in: group),
          case .entry(let state) = try state(of: Entity(.entry, id), in: group),
          let counted = EntryProjection(state)
        else { continue }
        try recount(kept, as: counted, book)
      }
      try write(&book.totals, of: book)
    }
    forgetBooks()
  }
}
