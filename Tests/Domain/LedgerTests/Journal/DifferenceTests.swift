import Ledger
import TestSupport
import Testing

private let ada = ID<Member>(high: 1, low: 0)
private let ben = ID<Member>(high: 2, low: 0)
private let tom = ID<Member>(high: 3, low: 0)
private let food = ID<Label>(high: 4, low: 0)
private let rent = ID<Label>(high: 5, low: 0)

private func eur(_ units: Int64) -> Money { Money(minorUnits: units, currency: euro) }

private func dinner(
  _ amount: Int64 = 2000, payers: Payers = .one(ada), split: Split = .equal([ada, ben, tom])
) throws -> Entry {
  Entry(
    title: "Dinner", day: try #require(Day("2024-02-29")),
    bill: try Bill(amount: eur(amount), payers: payers, split: split), category: food, tags: [food])
}

struct DifferenceTests {
  @Test func `an edit is told field by field`() throws {
    var after = try dinner(2500, split: .equal([ada, ben]))
    after.title = "Lunch"
    after.category = nil
    after.tags = [rent]
    #expect(
      try dinner().differences(to: after) == [
        .text(.title, from: "Dinner", to: "Lunch"), .amount(from: eur(2000), to: eur(2500)),
        .participants(SetDifference(from: [ada, ben, tom], to: [ada, ben])),
        .label(.category, from: food, to: nil), .tags(SetDifference(from: [food], to: [rent])),
      ])
    #expect(SetDifference(from: [ada, ben, tom], to: [ada, ben]).removed == [tom])
  }

  @Test func `payers and inputs are told`() throws {
    let parts = { (a: Int64, b: Int64) in
      [Split.Part(ada, DecimalNumber(a)), Split.Part(ben, DecimalNumber(b))]
    }
    let before = try dinner(payers: .several(parts(5, 15)), split: .shares(parts(1, 2)))
    #expect(
      try before.differences(to: dinner(payers: .several(parts(15, 5)), split: .shares(parts(1, 2)))) == [
        .paidAmounts([
          PaidDifference(ada, from: eur(500), to: eur(1500)),
          PaidDifference(ben, from: eur(1500), to: eur(500)),
        ])
      ])
    #expect(
      try before.differences(to: dinner(payers: .several(parts(5, 15)), split: .shares(parts(1, 3)))) == [
        .splitInputs([PartDifference(.shares, from: parts(1, 2)[1], to: parts(1, 3)[1])])
      ])
    #expect(
      try before.differences(to: dinner(payers: .several(parts(5, 15)), split: .percent(parts(50, 50)))) == [
        .splitMode(from: .shares, to: .percent)
      ])
    #expect(
      try before.differences(to: dinner(payers: .one(tom), split: .shares(parts(1, 2)))) == [
        .payers(SetDifference(from: [ada, ben], to: [tom]))
      ])
  }

  @Test func `coming, going and coming back are told`() throws {
    var journal = RandomJournal(Seed.dice())
    let id = journal.entries[0]
    let added = journal.operation(.entry(id, .added(try dinner())))
    let deleted = journal.later(.entry(id, .deleted(true)))
    let restored = journal.later(.entry(id, .deleted(false)))
    var state = EntityState(added.entity)
    var told: [[Difference]] = []
    for operation in [added, deleted, restored, restored] {
      told.append(operation.differences(given: state))
      state.apply(operation)
    }
    #expect(told == [[.added], [.deleted], [.restored], []])
  }

  /// The differences in the history and undo agree on whether anything happened.
  @Test func `what is told is what undo takes back`() throws {
    for round in 0..<Seed.count(10) {
      var journal = RandomJournal(Seed.dice(round))
      var household = FoldedGroup(group: journal.group)
      for operation in try journal.operations(100) {
        let before = household[operation.entity]
        let isTold = !operation.differences(given: before).isEmpty
        let isUndone = !operation.inverse(given: before).isEmpty
        #expect(isTold == isUndone, "round \(round): \(operation.change)")
        household.apply(operation)
      }
    }
  }
}

struct ReconciliationTests {
  private func state(_ entry: Entry, deleted: Bool = false) throws -> EntryState {
    var journal = RandomJournal(Seed.dice())
    let id = journal.entries[0]
    let added = journal.operation(.entry(id, .added(entry)))
    let ended = journal.later(.entry(id, .deleted(deleted)))
    guard case .entry(let state) = EntityState(added.entity, folding: [added, ended]) else {
      throw Impossible()
    }
    return state
  }

  @Test func `different fields merge by themselves`() throws {
    let shown = try dinner()
    var theirs = shown
    theirs.title = "Theirs"
    theirs.tags = [food, rent]
    var mine = shown
    mine.note = "Mine"
    mine.tags = []
    var edit = EntryEdit()
    edit.note = "Mine"
    edit.tags = SetEdit(removed: [food])
    #expect(try mine.reconciled(shown: shown, current: state(theirs)) == .edit(edit))
  }

  @Test func `the same field asks with both values`() throws {
    let shown = try dinner()
    var theirs = try dinner(2500)
    theirs.title = "Theirs"
    var mine = try dinner(3000)
    mine.title = "Mine"
    mine.note = "Also mine"
    #expect(
      try mine.reconciled(shown: shown, current: state(theirs))
        == .conflicts([
          Reconciliation.Conflict(.title, theirs: .text("Theirs"), mine: .text("Mine")),
          Reconciliation.Conflict(.bill, theirs: .bill(theirs.bill), mine: .bill(mine.bill)),
        ]))
  }

  @Test func `the same change by both is no conflict`() throws {
    let shown = try dinner()
    let both = try dinner(2500)
    #expect(try both.reconciled(shown: shown, current: state(both)) == .edit(EntryEdit()))
  }

  @Test func `an entry that is gone says so`() throws {
    let shown = try dinner()
    #expect(try shown.reconciled(shown: shown, current: state(shown, deleted: true)) == .deleted)
  }

  @Test func `what was shown is not known any more, so all is asked`() throws {
    var mine = try dinner()
    mine.note = "Mine"
    #expect(
      try mine.reconciled(shown: nil, current: state(dinner()))
        == .conflicts([Reconciliation.Conflict(.note, theirs: .text(""), mine: .text("Mine"))]))
  }

  @Test func `the base is what the form showed`() throws {
    var journal = RandomJournal(Seed.dice())
    let id = journal.entries[0]
    let first = journal.operation(.entry(id, .added(try dinner())))
    let late = journal.later(.entry(id, .edited(try dinner(2500).edit(from: dinner()))))
    let base = try #require(Base(after: [first]))
    #expect(Base(base.text) == base)
    #expect(try base.entry(id, in: [first, late]) == dinner())
    #expect(try Base(late.id).entry(id, in: [first, late]) == dinner(2500))
    #expect(Base(journal.random.id()).entry(id, in: [first, late]) == nil)
    #expect(Base("nonsense") == nil)
    #expect(Base(after: []) == nil)
  }
}
