package import Ledger
internal import SQLite

/// A receipt that no program has looked at yet.
package struct UnreadReceipt: Hashable, Sendable {
  package let receipt: ID<Receipt>
  package let group: ID<Group>
  fileprivate let number: Int64
}

extension Snapshot {
  /// The one that has waited longest.
  package func nextUnreadReceipt() throws -> UnreadReceipt? {
    try connection.first(
      #"SELECT number, "group", receipt FROM unread_receipts ORDER BY number LIMIT 1"#
    ) { row in
      let number: Int64 = try row.next()
      let group: ID<Group> = try row.next()
      return UnreadReceipt(receipt: try row.next(), group: group, number: number)
    }
  }
}

extension Transaction {
  /// Notes that a program has looked at a receipt, whatever it has found.
  package func noteLook(at unread: UnreadReceipt) throws {
    try connection.run("DELETE FROM unread_receipts WHERE number = \(unread.number)")
  }

  /// Lets a receipt that is new wait for a program to look at it.
  func noteUnread(_ change: Change, of group: ID<Group>) throws {
    guard case .receipt(let id, .added) = change else { return }
    try connection.run(
      """
      INSERT INTO unread_receipts ("group", receipt)
      VALUES (\(group), \(id))
      ON CONFLICT DO NOTHING
      """)
  }
}
