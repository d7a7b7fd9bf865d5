/// The result of a bill for each member: the amounts that they paid and owe.
package struct Outcome: Hashable, Sendable {
  package let currency: Currency
  /// All members who pay or take part, in the order of their ids.
  package let lines: [Line]

  /// One member's part in minor units; for income both numbers are negative.
  package struct Line: Hashable, Sendable {
    package let member: ID<Member>
    package let paid: Int64
    package let owed: Int64

    package init(member: ID<Member>, paid: Int64, owed: Int64) {
      self.member = member
      self.paid = paid
      self.owed = owed
    }

    /// The change of the member's balance; over all members the sum is zero.
    package var net: Int64 { paid - owed }
  }

  package init(currency: Currency, lines: [Line]) {
    self.currency = currency
    self.lines = lines
  }

  /// The line of a member; nil if the bill does not name them.
  package subscript(member: ID<Member>) -> Line? { lines.first { $0.member == member } }
}
