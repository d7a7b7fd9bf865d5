extension OutstandingBalances {
  /// Settles with the fewest possible transfers.
  ///
  /// Of all such solutions it finds the first one in this order of transfers: those that are exactly a direct
  /// debt, larger ones first; those between people of whom one owes the other directly, larger debts first;
  /// the others by id of payer and payee. It goes through the candidates in that order and takes each that a
  /// solution with the fewest transfers can still contain.
  ///
  /// That rule keeps the other suggestions unchanged when one is paid. Let B be the balances, F the solution
  /// found and T the transfer of F that is paid. A solution of the rest, completed by T, is a solution of B
  /// with the fewest transfers, and vice versa. So if a solution of the rest came before F without T, then
  /// completed by T it would come before F. The order itself stays: the payment changes the direct debt of
  /// its own pair only, and that pair cannot be part of a remaining solution, because the two payments would
  /// merge into one.
  mutating func settleExactly() {
    settleExactDebts()
    settlePairs()
  }

  private mutating func settleExactDebts() {
    guard !debts.isEmpty else { return }
    var groups = ZeroSumGroups(balances: balances)
    for debt in debts where groups.allows(debt, among: self) {
      pay(debt.amount, from: debt.payer, to: debt.payee)
      groups = ZeroSumGroups(balances: balances)
    }
  }

  /// Paying as much as possible settles one of the two people, and the rest of their group stays a zero-sum
  /// group.
  private mutating func settlePairs() {
    var groups = ZeroSumGroups(balances: balances)
    guard groups.count > 1 else { return settleInOrder() }
    for (payer, payee) in pairs {
      let room = room(from: payer, to: payee)
      guard room > 0, groups.unites(payer, payee) else { continue }
      pay(room, from: payer, to: payee)
      groups = ZeroSumGroups(balances: balances)
    }
  }
}

extension ZeroSumGroups {
  fileprivate func allows(_ debt: OutstandingBalances.Payment, among people: OutstandingBalances) -> Bool {
    let room = people.room(from: debt.payer, to: debt.payee)
    guard room > 0, debt.amount <= room else { return false }
    return debt.amount == room
      ? unites(debt.payer, debt.payee) : allowsBridge(from: debt.payer, to: debt.payee, of: debt.amount)
  }
}
