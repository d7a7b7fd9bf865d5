/// The money of an entry: what kind it is, how much, who paid and for whom.
///
/// A bill is always coherent: what does not fit cannot be made. It is one register of the journal, so
/// that two people's edits never mix into sums that do not add up.
package struct Bill: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case expense
    /// Money back: who received it owes the others their shares.
    case income
    /// A payment from one member to another.
    case transfer
  }

  package let kind: Kind
  package let amount: Money
  package let payers: Payers
  package let split: Split
  package let rate: Rate?
  /// What was typed for the amount, where that was a sum.
  package var sum: TypedSum?

  package init(
    kind: Kind = .expense, amount: Money, payers: Payers, split: Split, rate: Rate? = nil
  ) throws(BillError) {
    self.kind = kind
    self.amount = amount
    self.payers = payers.sorted
    self.split = split.sorted
    self.rate = rate
    try checkAmount()
    try checkPayers()
    try self.split.check(dividing: amount)
    try checkTransfer()
    try checkRate()
  }

  /// The same, with all of it paid by one person.
  package func paid(by member: ID<Member>) throws(BillError) -> Bill {
    var bill = try Bill(kind: kind, amount: amount, payers: .one(member), split: split, rate: rate)
    bill.sum = sum
    return bill
  }

  /// The amount in the group's currency, where the bill carries a rate to it. One of which nothing would be left is
  /// not converted.
  package var convertedAmount: Money? {
    rate?.converted(amount).flatMap { $0.isZero ? nil : $0 }
  }

  /// Everyone the bill names, each once.
  package var members: Set<ID<Member>> { Set(payers.members).union(split.members) }
}
