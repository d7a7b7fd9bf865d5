package import Ledger

extension Snapshot {
  /// The balances of all members of a group, under the names that the entries use: merge them by
  /// `GroupOverview.people` to show them, and by `.parties` to settle up.
  package func balances(of group: ID<Group>) throws -> Balances {
    try Balances(try storedBalances(of: group).map { try BalanceEffect(currency: $0.key, $0.value) })
  }

  /// The direct debts between members, under the names that the entries use.
  package func debts(of group: ID<Group>) throws -> PairwiseDebts {
    var debts = PairwiseDebts()
    for debt in try storedDebts(of: group) {
      // A payment by the debtor would cancel the debt, so the debt is its reverse.
      try debts.add(debt.effect().reversed)
    }
    return debts
  }
}

extension Snapshot {
  /// Balances and debts of a group whose overview this snapshot returned.
  package func balancesAndDebts(of overview: GroupOverview) throws -> (Balances, PairwiseDebts) {
    try remembered(\.balances, of: overview) {
      (try balances(of: overview.group.id), try debts(of: overview.group.id))
    }
  }
}

/// A member who owes a group more than every other.
package struct Behind: Sendable {
  package let member: ID<Member>
  package let owing: Money
}

extension GroupMemory.Known {
  /// The member who owes the most; empty if there is none.
  fileprivate var mostBehind: [Behind]? {
    get { self["mostBehind"] }
    set { self["mostBehind"] = newValue }
  }
}

extension Snapshot {
  /// The member who owes a group the most in its own currency; nil if several owe as much, or settle together, or
  /// if nothing is owed.
  package func mostBehind(in group: ID<Group>) throws -> Behind? {
    guard let overview = try overview(of: group) else { return nil }
    return try remembered(\.mostBehind, of: overview) { try readMostBehind(in: overview) }.first
  }

  private func readMostBehind(in overview: GroupOverview) throws -> [Behind] {
    let currency = overview.group.currency
    let balances = try balancesAndDebts(of: overview).0[currency].merged(by: overview.parties)
    let current = overview.members.filter { $0.isCurrent && $0.mergedInto == nil }
    let parties = Dictionary(grouping: current) { overview.parties.representative(of: $0.id) }
    let behind = parties.filter { balances[$0.key] < 0 }
    guard let last = behind.min(by: { balances[$0.key] < balances[$1.key] }), last.value.count == 1,
      behind.count(where: { balances[$0.key] == balances[last.key] }) == 1
    else { return [] }
    let owing = Money(minorUnits: -balances[last.key], currency: currency)
    return [Behind(member: last.value[0].id, owing: owing)]
  }
}

extension Balances {
  /// The balances of a member under all their names, in each currency that is not settled.
  package func open(of member: ID<Member>, in overview: GroupOverview) -> [Money] {
    let names = overview.allIDs(of: member)
    return currencies.map { currency in
      // A sum of some net amounts always fits an `Int64`.
      Money(minorUnits: names.reduce(0) { $0 + self[currency][$1] }, currency: currency)
    }.filter { !$0.isZero }
  }

  /// The same for everyone who settles together with the member.
  package func openTogether(of member: ID<Member>, in overview: GroupOverview) -> [Money] {
    let party = overview.parties.representative(of: member)
    return currencies.map { currency in
      Money(minorUnits: self[currency].merged(by: overview.parties)[party], currency: currency)
    }.filter { !$0.isZero }
  }
}
