package import Ledger
internal import SQLite

/// A receipt that no program has looked at yet.
package struct UnreadReceipt: Hashable, Sendable {
  package let receipt: ID<Receipt>
  package let group: ID<Group>
  /// Who brought it; nil when that account is gone.
  package let person: ID<Person>?
  /// The lower, the longer it has waited.
  package let number: Int64

  /// How many of a group wait at most. What comes beyond that is kept, and not read.
  package static let mostOfGroup = 50
  /// The same for one person, in all their groups.
  package static let mostOfPerson = 100

  package init(receipt: ID<Receipt>, group: ID<Group>, person: ID<Person>?, number: Int64) {
    (self.receipt, self.group, self.person, self.number) = (receipt, group, person, number)
  }
}

extension Snapshot {
  /// Of each person in each group the one that has waited longest, in that order.
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
  /// Notes that a program has looked at a receipt, whatever it has found.
  package func noteLook(at unread: UnreadReceipt) throws {
    try connection.run("DELETE FROM unread_receipts WHERE number = \(unread.number)")
  }

  /// Lets a receipt that is new wait for a program to look at it, unless too many wait already.
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
