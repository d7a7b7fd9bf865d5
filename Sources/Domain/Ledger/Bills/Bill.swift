/// The money of an entry: its kind, its amount, the payers and the split.
///
/// A bill is always consistent: an inconsistent one cannot be created. It is one register of the journal, so
/// that edits of two people never mix into sums that do not add up.
package struct Bill: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case expense
    /// A refund: the receiver owes the others their shares.
    case income
    /// A payment from one member to another.
    case transfer
  }

  package let kind: Kind
  package let amount: Money
  package let payers: Payers
  package let split: Split
  package let rate: Rate?
  /// The sum entered for the amount, if it was a sum.
  package var sum: EnteredSum?

  package init(kind: Kind = .expense, amount: Money, payers: Payers, split: Split, rate: Rate? = nil)
    throws(BillError)
  {
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

  /// The same bill with one payer.
  package func paid(by member: ID<Member>) throws(BillError) -> Bill {
    var bill = try Bill(kind: kind, amount: amount, payers: .one(member), split: split, rate: rate)
    bill.sum = sum
    return bill
  }

  /// The amount in the group's currency, if the bill has an exchange rate. Nil if it would round to zero.
  package var convertedAmount: Money? { rate?.converted(amount).flatMap { $0.isZero ? nil : $0 } }

  /// All members that the bill names.
  package var members: Set<ID<Member>> { Set(payers.members).union(split.members) }
}
