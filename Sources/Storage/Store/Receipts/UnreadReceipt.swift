package import Ledger
internal import SQLite

/// A receipt that the text recognition has not read yet.
package struct UnreadReceipt: Hashable, Sendable {
  package let receipt: ID<Receipt>
  package let group: ID<Group>
  /// The uploader; nil if that account is gone.
  package let person: ID<Person>?
  /// Lower numbers have waited longer.
  package let number: Int64

  /// The most receipts of a group that wait. Later ones are stored, but not read.
  package static let mostOfGroup = 50
  /// The most receipts of one person that wait, over all groups.
  package static let mostOfPerson = 100

  package init(receipt: ID<Receipt>, group: ID<Group>, person: ID<Person>?, number: Int64) {
    (self.receipt, self.group, self.person, self.number) = (receipt, group, person, number)
  }
}

extension Snapshot {
  /// The receipt of each person in each group that has waited longest, in that order.
  package func unreadReceipts() throws -> [UnreadReceipt] {
    try connection.all(
      """
      SELECT min(u.number), u."group", u.receipt, r.author
      FROM unread_receipts AS u LEFT JOIN receipts AS r ON r."group" = u."group" AND r.id = u.receipt
      GROUP BY u."group", r.author
      ORDER BY 1
      """
    ) { row in
      let number: Int64 = try row.next()
      let group: ID<Group> = try row.next()
      let receipt: ID<Receipt> = try row.next()
      return UnreadReceipt(receipt: receipt, group: group, person: try row.next(), number: number)
    }
  }
}

extension Transaction {
  /// Records that the text recognition has processed a receipt, with or without a result.
  package func noteLook(at unread: UnreadReceipt) throws {
    try connection.run("DELETE FROM unread_receipts WHERE number = \(unread.number)")
  }

  /// Queues a new receipt for text recognition, unless too many are waiting.
  func noteUnread(_ change: Change, of group: ID<Group>, by author: Author) throws {
    guard case .receipt(let id, .added) = change, try isThereRoom(for: author, in: group) else { return }
    try connection.run(
      """
      INSERT INTO unread_receipts ("group", receipt)
      VALUES (\(group), \(id))
      ON CONFLICT DO NOTHING
      """)
  }

  private func isThereRoom(for author: Author, in group: ID<Group>) throws -> Bool {
    let ofGroup: Int? = try connection.value(
      #"SELECT count(*) FROM unread_receipts WHERE "group" = \#(group)"#)
    guard ofGroup ?? 0 < UnreadReceipt.mostOfGroup else { return false }
    guard case .person(let person) = author else { return true }
    let ofPerson: Int? = try connection.value(
      """
      SELECT count(*)
      FROM members AS m
        CROSS JOIN unread_receipts AS u ON u."group" = m."group"
        CROSS JOIN receipts AS r ON r."group" = u."group" AND r.id = u.receipt
      WHERE m.person = \(person) AND r.author = \(person)
      """)
    return ofPerson ?? 0 < UnreadReceipt.mostOfPerson
  }
}
