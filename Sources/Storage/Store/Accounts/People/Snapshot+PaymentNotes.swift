package import Ledger
internal import SQLite

extension Snapshot {
  /// The payment notes of a group's current members. Notes of disabled accounts are left out, because they
  /// cannot be trusted.
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
