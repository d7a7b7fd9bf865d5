import Encodings
import Ledger
import TestSupport
import Testing

struct FoldingTests {
  /// Three devices with skewed clocks: operations come in any order, and some of them repeatedly.
  @Test func `any order and any repetition give the same state`() throws {
    for round in 0..<Seed.count(60) {
      var journal = RandomJournal(Seed.dice(round))
      let operations = try journal.operations(120)
      let state = FoldedGroup(group: journal.group, folding: operations)
      for _ in 0..<3 {
        let repeated = (0..<40).map { _ in journal.random.pick(operations) }
        let mixed = (operations + repeated).shuffled(using: &journal.random)
        #expect(FoldedGroup(group: journal.group, folding: mixed) == state, "round \(round)")
      }
    }
  }

  @Test func `each entity folds from its own operations alone`() throws {
    var journal = RandomJournal(Seed.dice())
    let operations = try journal.operations(400)
    let state = FoldedGroup(group: journal.group, folding: operations)
    for (entity, own) in Dictionary(grouping: operations, by: \.entity) {
      #expect(EntityState(entity, folding: own) == state[entity])
    }
  }

  @Test func `a prefix of each device is enough to agree later`() throws {
    var journal = RandomJournal(Seed.dice())
    let operations = try journal.operations(300)
    let devices = Dictionary(grouping: operations, by: \.device).values.map { $0 }
    // Interleaved as they might be sent: each device's own order is kept.
    var queues = devices
    var interleaved: [Operation] = []
    while queues.contains(where: { !$0.isEmpty }) {
      let index = journal.random.below(queues.count)
      if !queues[index].isEmpty { interleaved.append(queues[index].removeFirst()) }
    }
    #expect(
      FoldedGroup(group: journal.group, folding: interleaved)
        == FoldedGroup(group: journal.group, folding: operations))
  }

  @Test func `an edit that arrives before its entry waits for it`() throws {
    var journal = RandomJournal(Seed.dice())
    let id = journal.entries[0]
    var edit = EntryEdit()
    edit.title = "Corrected"
    let added = journal.operation(.entry(id, .added(try journal.entry())))
    let edited = journal.later(.entry(id, .edited(edit)))
    var household = FoldedGroup(group: journal.group)
    household.apply(edited)
    #expect(household.entries.isEmpty)
    household.apply(added)
    #expect(household.entries.first?.entry.title == "Corrected")
  }

  /// If tags were copied, each edit that adds one would cost as much as all the edits before it.
  @Test func `twice as many edits take twice as long`() throws {
    var journal = RandomJournal(Seed.dice())
    let id = journal.entries[0]
    var operations = [journal.operation(.entry(id, .added(try journal.entry())))]
    for number in 0..<8_000 {
      var edit = EntryEdit()
      edit.tags = SetEdit(added: [ID(high: 6, low: UInt64(number))])
      operations.append(journal.later(.entry(id, .edited(edit))))
    }
    let entity = Entity(.entry, id)
    let half = shortest { _ = EntityState(entity, folding: operations.prefix(4_000)) }
    let whole = shortest { _ = EntityState(entity, folding: operations) }
    #expect(isInTime(whole < half * 3), "\(half), then \(whole)")
  }

  @Test func `operations of another group change nothing`() throws {
    var journal = RandomJournal(Seed.dice())
    var household = FoldedGroup(group: journal.random.id())
    for operation in try journal.operations(20) { household.apply(operation) }
    #expect(household.states.isEmpty)
  }

  @Test func `the creation is the earliest of those that claim it`() throws {
    var journal = RandomJournal(Seed.dice())
    let id = journal.entries[0]
    let first = journal.operation(.entry(id, .added(try journal.entry())))
    let second = journal.later(.entry(id, .added(try journal.entry())))
    guard case .entry(let state) = EntityState(second.entity, folding: [second, first]) else {
      throw Impossible()
    }
    #expect(state.birth?.stamp == first.stamp)
    #expect(state.title.stamp == second.stamp)
  }

  @Test func `a ring of merges has one representative`() {
    let ids = (1...3).map { ID<Label>(high: 0, low: $0) }
    let ring = [ids[0]: ids[1], ids[1]: ids[2], ids[2]: ids[1]]
    for id in ids { #expect(representative(of: id) { ring[$0] } == ids[1]) }
    #expect(representative(of: ids[0]) { _ in nil } == ids[0])
  }

  @Test func `household categories are there from the start`() throws {
    #expect(Set(HouseholdCategory.allCases.map(\.id)).count == HouseholdCategory.allCases.count)
    for category in HouseholdCategory.allCases { #expect(HouseholdCategory(category.id) == category) }
    guard case .label(let state) = EntityState(Entity(.label, HouseholdCategory.rent.id)) else {
      throw Impossible()
    }
    let label = try #require(state.label)
    #expect(label.name == nil && label.isCurrent && label.heading == "home")
  }
}

struct HybridClockTests {
  @Test func `ticks go on though the clock stands still or goes back`() {
    var clock = HybridClock()
    let ticks = [1000, 1000, 990, 1001, 5, 5].map { clock.next(now: $0) }
    #expect(ticks == ticks.sorted() && Set(ticks).count == ticks.count)
    #expect(ticks[3] == Tick(milliseconds: 1001, counter: 0))
  }

  @Test func `a full counter goes on in the next millisecond`() {
    var clock = HybridClock(last: Tick(milliseconds: 7, counter: Tick.highestCounter))
    #expect(clock.next(now: 7) == Tick(milliseconds: 8, counter: 0))
  }
}
