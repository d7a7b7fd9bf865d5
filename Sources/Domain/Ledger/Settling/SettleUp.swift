/// The transfers that would settle a group in one currency.
///
/// Only members who owe pay, only members who are owed are paid, and the same balances give the same
/// transfers. The goals, the most important first:
/// 1. Fewest transfers. Proven for up to `exactLimit` people with open balances; above it, pairs and
///    threes that sum to zero are settled first, and the others need at most one transfer fewer than people.
/// 2. Stable. When a suggested transfer is paid in full, the others stay exactly as they were. Above the
///    limit the others may change when a payment creates a new pair or three that sums to zero, and once
///    so few people are left that the exact search takes over, which often finds fewer transfers.
///    Paying a part of a suggestion may change the others too.
/// 3. Direct. First transfers that are exactly what one member owes another directly, then transfers
///    between people of whom one owes the other, larger debts first. So direct debts that are
///    already the fewest possible come back unchanged.
package struct SettleUp: Hashable, Sendable {
  /// The most people with open balances for whom the search for the fewest transfers is exact.
  package static let exactLimit = 15

  /// The largest amounts first.
  package let transfers: [Transfer]
  /// Whether it is proven that fewer transfers are not possible.
  package let isFewest: Bool

  /// `debts` is used only to choose among solutions; without it the choice is by id.
  ///
  /// Units are named by their representatives.
  package init(
    _ balances: Balances, in currency: Currency, preferring debts: PairwiseDebts = PairwiseDebts(),
    units: SettlementUnits = .none
  ) {
    var people = OutstandingBalances(
      balances[currency].merged(by: units), debts: debts.netDebts(in: currency).merged(by: units))
    isFewest = people.settle()
    transfers = people.payments.map { payment in
      Transfer(
        payer: people.ids[payment.payer], payee: people.ids[payment.payee],
        amount: Money(minorUnits: payment.amount, currency: currency))
    }.sorted()
  }
}

extension OutstandingBalances {
  /// Settles all balances; returns whether the number of payments is proven to be the lowest.
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
