package import Ledger
internal import SQLite

extension Snapshot {
  /// How those can be paid who are in a group now and have said so, by what they are called there. Whoever is kept out
  /// of the instance is not believed.
  package func paymentNotes(in group: ID<Group>) throws -> [ID<Member>: String] {
    try knownSinceCommit(PaymentNotesInGroup(group: group)) {
      let rows = try connection.all(
        """
        SELECT m.id, a.payment_note
        FROM members AS m JOIN accounts AS a ON a.id = m.person
        WHERE m."group" = \(group) AND m.is_removed = 0 AND m.merged_into IS NULL
          AND a.payment_note IS NOT NULL AND a.disabled IS NULL
        """
      ) { row -> (ID<Member>, String) in (try row.next(), try row.next()) }
      return Dictionary(rows) { first, _ in first }
    }
  }

  private struct PaymentNotesInGroup: CommittedQuestion {
    typealias Answer = [ID<Member>: String]
    let group: ID<Group>
  }
}
