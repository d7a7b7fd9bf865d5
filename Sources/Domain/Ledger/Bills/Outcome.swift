/// What a bill means for each member: what they paid, and what they owe.
package struct Outcome: Hashable, Sendable {
  package let currency: Currency
  /// Everyone who pays or takes part, in the order of their ids.
  package let lines: [Line]

  /// One member's part in minor units; for income both numbers are below zero.
  package struct Line: Hashable, Sendable {
    package let member: ID<Member>
    package let paid: Int64
    package let owed: Int64

    package init(member: ID<Member>, paid: Int64, owed: Int64) {
      self.member = member
      self.paid = paid
      self.owed = owed
    }

    /// What the bill adds to the member's balance; over all members it adds up to zero.
    package var net: Int64 { paid - owed }
  }

  package init(currency: Currency, lines: [Line]) {
    self.currency = currency
    self.lines = lines
  }

  /// The line of a member, where the bill concerns them.
  package subscript(member: ID<Member>) -> Line? {
    lines.first { $0.member == member }
  }
}
