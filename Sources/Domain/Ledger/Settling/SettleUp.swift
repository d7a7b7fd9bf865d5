/// The transfers that would make everyone in a group even in one currency.
///
/// Only those who owe pay, only those who are owed are paid, and the same balances give the same
/// transfers. What matters most comes first:
/// 1. Fewest transfers. Proven for up to `exactLimit` uneven people; above it pairs and threes that
///    come out even are found first, and the others need one transfer fewer than people at most.
/// 2. Stable. When a suggested transfer is paid in full, the others stay exactly as they were. Above the
///    limit the others may change where a payment uncovers a new pair or three that comes out even, and
///    once so few people are left that the proof takes over, which often finds fewer transfers.
///    Paying a part of a suggestion may change the others too.
/// 3. Direct. First transfers that are exactly what one member owes another directly, then transfers
///    between people of whom one owes the other, larger debts first. So direct debts that are
///    already the fewest possible come back unchanged.
package struct SettleUp: Hashable, Sendable {
  /// With how many uneven people the fewest transfers are searched for to the end.
  package static let exactLimit = 15

  /// Larger amounts first.
  package let transfers: [Transfer]
  /// Whether it is proven that no fewer transfers would do.
  package let isFewest: Bool

  /// `debts` serves only to choose among solutions; without it the choice is by id.
  ///
  /// Units are named by their representatives.
  package init(
    _ balances: Balances, in currency: Currency, preferring debts: PairwiseDebts = PairwiseDebts(),
    units: SettlementUnits = .none
  ) {
    var people = UnevenPeople(
      balances[currency].merged(by: units), debts: debts.netDebts(in: currency).merged(by: units))
    isFewest = people.settle()
    transfers = people.payments.map { payment in
      Transfer(
        payer: people.ids[payment.payer], payee: people.ids[payment.payee],
        amount: Money(minorUnits: payment.amount, currency: currency))
    }.sorted()
  }
}

extension UnevenPeople {
  /// Makes everyone even; returns whether that took the fewest payments for certain.
  fileprivate mutating func settle() -> Bool {
    var isFewest = true
    if count > SettleUp.exactLimit {
      settleOppositePairs()
      isFewest = !settleThrees()
    }
    if count > SettleUp.exactLimit {
      settleInOrder()
      return false
    }
    settleExactly()
    return isFewest
  }
}
