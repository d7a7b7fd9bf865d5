/// The question an explanation answers.
package enum BalanceSubject: Hashable, Sendable {
  /// Why someone's balance is what it is. Above zero is owed to them.
  ///
  /// This also explains a simplified transfer: nobody owes its payee in particular, so what is behind
  /// it is the payer's balance, of which it settles all or a part.
  case balance(of: ID<Member>)
  /// Why one member owes another directly. Above zero the debtor owes.
  case debt(of: ID<Member>, to: ID<Member>)
}

extension BalanceSubject {
  /// What one entry adds to the answer. It is a sum over some of the entry's amounts, so it fits.
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
