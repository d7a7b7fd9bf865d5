package import Ledger

extension Snapshot {
  /// What everyone in a group is owed or owes, under the names that the entries use: merge it by
  /// `GroupOverview.people` to show it, and by `.parties` to settle it.
  package func balances(of group: ID<Group>) throws -> Balances {
    try Balances(
      try storedBalances(of: group).map { try BalanceEffect(currency: $0.key, $0.value) })
  }

  /// Who owes whom directly, under the names that the entries use.
  package func debts(of group: ID<Group>) throws -> PairwiseDebts {
    var debts = PairwiseDebts()
    for debt in try storedDebts(of: group) {
      // The debtor's payment would take the debt away, so the debt is its opposite.
      try debts.add(debt.effect().reversed)
    }
    return debts
  }
}

extension Snapshot {
  /// Both of a group whose overview this snapshot gave.
  package func balancesAndDebts(of overview: GroupOverview) throws -> (Balances, PairwiseDebts) {
    try remembered(\.balances, of: overview) {
      (try balances(of: overview.group.id), try debts(of: overview.group.id))
    }
  }
}

extension Balances {
  /// What somebody is owed or owes under all their names, in each currency in which they are not even.
  package func open(of member: ID<Member>, in overview: GroupOverview) -> [Money] {
    let names = overview.aliases(of: member)
    return currencies.map { currency in
      // Any selection of net amounts fits.
      Money(minorUnits: names.reduce(0) { $0 + self[currency][$1] }, currency: currency)
    }.filter { !$0.isZero }
  }

  /// The same of all who settle as one with a member.
  package func openTogether(of member: ID<Member>, in overview: GroupOverview) -> [Money] {
    let party = overview.parties.representative(of: member)
    return currencies.map { currency in
      Money(minorUnits: self[currency].merged(by: overview.parties)[party], currency: currency)
    }.filter { !$0.isZero }
  }
}
