import Ledger
import TestSupport
import Testing

/// The visible state of a group, without stamps.
private struct Visible: Equatable {
  let group: Group?
  let members: [Member]
  let entries: [Entry]
  let labels: [Label]
  let rent: Label?
  let presets: [Preset]
  let rules: [RecurringRule]
  let budgets: [Money?]

  init(_ household: FoldedGroup, _ journal: RandomJournal) {
    group = household.details.flatMap { $0.isDeleted ? nil : $0 }
    members = household.members.filter { !$0.isRemoved }
    entries = household.entries.map(\.entry)
    labels = household.labels.filter { !$0.isRemoved && HouseholdCategory($0.id) == nil }
    rent =
      if case .label(let state) = household[Entity(.label, HouseholdCategory.rent.id)] { state.label } else {
        nil
      }
    presets = household.presets
    rules = household.rules.filter { !$0.isRemoved }
    budgets = journal.labels.map {
      if case .budget(let state) = household[Entity(.budget, $0)] { state.monthly.value } else { nil }
    }
  }
}

struct UndoTests {
  @Test func `undo gives back what was to be seen`() throws {
    for round in 0..<Seed.count(30) {
      var journal = RandomJournal(Seed.dice(round))
      var household = FoldedGroup(group: journal.group)
      for operation in try journal.operations(100) {
        let before = household[operation.entity]
        var undone = household
        undone.apply(operation)
        for change in operation.inverse(given: before) { undone.apply(journal.later(change)) }
        let isUndone = Visible(undone, journal) == Visible(household, journal)
        #expect(isUndone, "round \(round): \(operation.change)")
        household.apply(operation)
      }
    }
  }

  @Test func `undoing the undo gives back what was done`() throws {
    var journal = RandomJournal(Seed.dice())
    let id = journal.entries[0]
    let added = journal.operation(.entry(id, .added(try journal.entry())))
    let deleted = journal.later(.entry(id, .deleted(true)))
    let before = EntityState(added.entity, folding: [added])
    #expect(deleted.inverse(given: before) == [.entry(id, .deleted(false))])
    let undone = journal.later(.entry(id, .deleted(false)))
    #expect(undone.inverse(given: before.applying(deleted)) == [.entry(id, .deleted(true))])
  }

  @Test func `what had no effect needs no undo`() throws {
    var journal = RandomJournal(Seed.dice())
    let old = journal.operation(.group(.renamed("Old")))
    let new = journal.later(.group(.renamed("New")))
    #expect(old.inverse(given: EntityState(new.entity, folding: [new])).isEmpty)
  }
}
