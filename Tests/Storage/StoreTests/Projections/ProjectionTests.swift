import Ledger
import Testing

@testable import Store
@testable import StoreMaintenance

struct ProjectionTests {
  @Test(arguments: 0..<6) func `what is kept equals the journal folded in memory`(salt: Int) throws {
    let world = try RandomWorld(salt: salt)
    for _ in 0..<40 {
      try world.step(15)
      for group in world.groups.keys { try compare(group, world) }
    }
    #expect(world.accepted.count > 60)
    #expect(world.refused > 10)
    #expect(try world.transaction.check() == [])
  }

  private func compare(_ group: ID<Group>, _ world: RandomWorld) throws {
    let snapshot: Snapshot = world.transaction
    let household = try world.household(group)
    #expect(try snapshot.group(group) == household.details)
    #expect(try snapshot.members(of: group) == household.members)
    #expect(try snapshot.labels(of: group) == household.labels)
    #expect(try snapshot.presets(of: group) == household.presets)
    #expect(try snapshot.rules(of: group) == household.rules)
    try compareBalances(group, household, snapshot)
    try compareCounts(group, household, snapshot)
  }

  private func compareBalances(_ group: ID<Group>, _ household: FoldedGroup, _ snapshot: Snapshot) throws {
    let effects = try household.entries.map { id, entry in try entry.bill.countedOutcome(of: id).effect }
    let balances = try Balances(effects)
    let kept = try snapshot.storedBalances(of: group)
    #expect(Set(kept.keys) == Set(balances.currencies))
    for (currency, amounts) in kept {
      #expect(amounts == balances[currency].byMember)
      #expect(amounts.values.reduce(0, +) == 0)
    }
    let debts = try PairwiseDebts(effects)
    let keptDebts = try snapshot.storedDebts(of: group)
    #expect(keptDebts.count == debts.currencies.flatMap { debts.transfers(in: $0) }.count)
    for debt in keptDebts {
      #expect(debts.debt(of: debt.payer, to: debt.payee, in: debt.amount.currency) == debt.amount)
    }
  }

  private func compareCounts(_ group: ID<Group>, _ household: FoldedGroup, _ snapshot: Snapshot) throws {
    let kept = try snapshot.tallies(of: group)
    let months = kept.filter { $0.key.facet == .everything && $0.key.span.kind == .month }
    #expect(months.values.reduce(0) { $0 + $1.count } == household.entries.count)
    for (key, tally) in kept {
      let counted = household.entries.filter { counts($0.id, $0.entry, key) }
      #expect(tally.count == counted.count)
      #expect(tally.total == counted.reduce(0) { $0 + $1.entry.bill.countedAmount.minorUnits })
    }
    let rents = household.entries.filter { $0.entry.category == HouseholdCategory.rent.id }
    let keptRents = kept.filter { key, _ in
      key.facet == .category && key.span == .always
        && key.value == HouseholdCategory.rent.id.retyped(as: Facet.self)
    }
    #expect(keptRents.values.reduce(0) { $0 + $1.count } == rents.count)
  }

  private func counts(_ id: ID<Entry>, _ entry: Entry, _ key: EntryTallyKey) -> Bool {
    guard entry.bill.kind == key.kind, entry.bill.countedAmount.currency == key.currency else { return false }
    let start =
      switch key.span.kind {
      case .always: 0
      case .year: entry.day.year
      case .month: entry.day.number / 100
      case .day: entry.day.number
      }
    guard key.span.start == start else { return false }
    let lines = entry.bill.countedOutcome(of: id).lines
    switch key.facet {
    case .everything: return true
    case .category: return entry.category?.retyped(as: Facet.self) == key.value
    case .payee: return entry.payee?.retyped(as: Facet.self) == key.value
    case .tag: return entry.tags.contains { $0.retyped(as: Facet.self) == key.value }
    case .member: return lines.contains { $0.member.retyped(as: Facet.self) == key.value }
    case .payer: return lines.contains { $0.paid != 0 && $0.member.retyped(as: Facet.self) == key.value }
    }
  }

  @Test(arguments: 0..<4) func `repairing makes the same again`(salt: Int) throws {
    let world = try RandomWorld(salt: 100 + salt)
    try world.step(200)
    try world.transaction.repair()
    #expect(try world.transaction.check() == [])
    for group in world.groups.keys { try compare(group, world) }
    try world.step(50)
    #expect(try world.transaction.check() == [])
  }
}
