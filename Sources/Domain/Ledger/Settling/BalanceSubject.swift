/// The balance or debt to explain.
package enum BalanceSubject: Hashable, Sendable {
  /// Explains a member's balance; a positive balance is owed to them.
  ///
  /// This also explains a simplified transfer: its payer owes no single member, so it settles all or a part
  /// of the payer's balance.
  case balance(of: ID<Member>)
  /// Explains what one member owes another directly; positive if the debtor owes.
  case debt(of: ID<Member>, to: ID<Member>)
}

extension BalanceSubject {
  /// The part of the answer in one entry. It is a sum over some of the entry's amounts, so it fits.
  func part(of amounts: NetAmounts, units: SettlementUnits) -> Int64 {
    switch self {
    case .balance(let member):
      let amounts = amounts.merged(by: units)
      return amounts[units.representative(of: member)]
    case .debt(let debtor, let creditor):
      let debtor = units.representative(of: debtor)
      let creditor = units.representative(of: creditor)
      guard debtor != creditor else { return 0 }
      return amounts.directDebts().reduce(0) { sum, debt in
        switch (units.representative(of: debt.debtor), units.representative(of: debt.creditor)) {
        case (debtor, creditor): sum + debt.amount
        case (creditor, debtor): sum - debt.amount
        default: sum
        }
      }
    }
  }
}
