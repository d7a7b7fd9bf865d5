import Ledger
import TestSupport
import Testing

@testable import Store
@testable import StoreMaintenance

struct CatchingUpTests {
  private let flat: SmallFlat
  private let rule = ID<RecurringRule>(high: 6, low: 1)

  init() throws { flat = try SmallFlat() }

  /// Rent of every month on the 31st, from 31 January 2025.
  private func addRule(
    _ unit: Schedule.Unit = .month, from start: Int = 20_250_131, end: Schedule.End = .never
  ) throws {
    let template = try flat.entry("Rent", 900_00, day: start)
    let schedule = try #require(Schedule(every: 1, unit, from: template.day, end: end))
    try flat.append(flat.proposal(1, .rule(rule, .added(schedule: schedule, template: template))))
  }

  private func day(_ number: Int) throws -> Day { try #require(Day(number: number)) }

  @discardableResult private func catchUp(_ number: Int, limit: Int = 200) throws -> CaughtUp {
    flat.later()
    return try flat.transaction.catchUp(through: try day(number), at: flat.origin(flat.ada).now, limit: limit)
  }

  private func change(_ number: Int, _ action: RuleAction) throws {
    flat.later()
    try flat.append(flat.proposal(number, .rule(rule, action)))
  }

  private var made: [String] {
    get throws {
      try flat.transaction.entries(of: flat.overview, madeBy: rule, for: nil, limit: 1_000).map {
        $0.day.description
      }.reversed()
    }
  }

  private var nextDay: Day? {
    get throws {
      try flat.transaction.nextDay(
        of: try #require(try flat.transaction.rule(rule, in: flat.group)), in: flat.group)
    }
  }

  @Test func `after three months of downtime each day has its entry, once`() throws {
    try addRule()
    #expect(try catchUp(20_250_131).entries == 1)
    #expect(try catchUp(20_250_430).entries == 3)
    #expect(try catchUp(20_250_430) == CaughtUp())
    #expect(try made == ["2025-01-31", "2025-02-28", "2025-03-31", "2025-04-30"])
    #expect(try nextDay == day(20_250_531))
    #expect(try flat.transaction.nextDueDay() == day(20_250_531))
  }

  @Test func `what is added is the program's, and each entry is undone alone`() throws {
    try addRule()
    try catchUp(20_250_331)
    let items = try flat.transaction.history(of: flat.group, limit: 3)
    #expect(items.allSatisfy { $0.operation.author == .system && $0.record.action == nil })
    #expect(flat.transaction.notices.last == .changed(flat.group, sequence: items[0].record.sequence))
    flat.later()
    _ = try flat.transaction.undo(
      items[1].record.sequence, in: flat.group, as: flat.operation(50), from: flat.origin(flat.ben))
    #expect(try made == ["2025-01-31", "2025-03-31"])
    #expect(try catchUp(20_250_331) == CaughtUp())
    #expect(try made == ["2025-01-31", "2025-03-31"])
  }

  @Test func `one transaction adds only so many, and the next goes on`() throws {
    try addRule(.day)
    var counts: [Int] = []
    repeat { counts.append(try catchUp(20_250_304, limit: 10).entries) } while counts.last != 0
    #expect(counts == [10, 10, 10, 3, 0])
    #expect(try Set(made).count == 33)
  }

  @Test(arguments: [Schedule.End.after(3), .on(Day(number: 20_250_331) ?? .first)])
  func `nothing comes after the end`(_ end: Schedule.End) throws {
    try addRule(end: end)
    try catchUp(20_300_101)
    #expect(try made == ["2025-01-31", "2025-02-28", "2025-03-31"])
    #expect(try nextDay == nil)
    #expect(try flat.transaction.nextDueDay() == nil)
  }

  @Test func `a day that is left out has no entry, until it is taken in again`() throws {
    try addRule()
    try change(2, .skipped(day(20_250_228), true))
    try catchUp(20_250_331)
    #expect(try made == ["2025-01-31", "2025-03-31"])
    try change(3, .skipped(day(20_250_228), false))
    try catchUp(20_250_331)
    #expect(try made == ["2025-01-31", "2025-02-28", "2025-03-31"])
  }

  @Test func `a paused rule adds nothing, and goes on from where it is resumed`() throws {
    try addRule()
    try catchUp(20_250_131)
    try change(2, .activity(.paused))
    #expect(try catchUp(20_250_430) == CaughtUp())
    #expect(try flat.transaction.nextDueDay() == nil)
    try change(3, .activity(.running(from: day(20_250_430))))
    try catchUp(20_250_430)
    #expect(try made == ["2025-01-31", "2025-04-30"])
  }

  @Test func `a removed rule adds nothing, and what it has added stays`() throws {
    try addRule()
    try catchUp(20_250_131)
    try change(2, .removed(true))
    #expect(try catchUp(20_250_430) == CaughtUp())
    #expect(try made == ["2025-01-31"])
  }

  @Test(arguments: [GroupAction.archived(true), .deleted(true)])
  func `a group that takes no entries gets none`(_ action: GroupAction) throws {
    try addRule()
    flat.later()
    try flat.append(flat.proposal(2, .group(action)))
    #expect(flat.transaction.notices.contains(.rulesChanged))
    #expect(try flat.transaction.nextDueDay() == nil)
    #expect(try catchUp(20_250_430) == CaughtUp())
    #expect(try made.isEmpty)
  }

  @Test func `a change of the rule leaves what has been added`() throws {
    try addRule()
    try catchUp(20_250_228)
    try change(2, .template(try flat.entry("New rent", 950_00)))
    try change(3, .schedule(try #require(Schedule(every: 1, .month, from: day(20_250_315)))))
    try catchUp(20_250_430)
    #expect(try made == ["2025-01-31", "2025-02-28", "2025-03-15", "2025-04-15"])
    #expect(try flat.titles == ["New rent", "New rent", "Rent", "Rent"])
  }

  @Test func `an entry that stands for a day already is not added a second time`() throws {
    try addRule()
    var entry = try flat.entry("Rent, typed in", 900_00, day: 20_250_131)
    entry.occurrence = Occurrence(rule: rule, day: entry.day)
    try flat.append(flat.proposal(2, .entry(flat.dinner, .added(entry))))
    try catchUp(20_250_228)
    #expect(try made == ["2025-01-31", "2025-02-28"])
    #expect(try flat.titles == ["Rent", "Rent, typed in"])
  }

  @Test func `a rule with a removed member is paused once, and nothing is lost`() throws {
    try addRule()
    flat.later()
    try flat.append(flat.proposal(2, .member(flat.members[2], .removed(true))))
    #expect(try catchUp(20_250_228) == CaughtUp(entries: 0, paused: 1))
    #expect(try catchUp(20_250_228) == CaughtUp())
    let rule = try #require(try flat.transaction.rule(rule, in: flat.group))
    #expect(rule.activity == .paused)
    #expect(rule.template.title == "Rent")
    let last = try #require(try flat.transaction.history(of: flat.group, limit: 1).first)
    #expect(last.operation.author == .system)
    // Resumed without having been changed, it is paused again.
    try change(3, .activity(.running(from: day(20_250_228))))
    #expect(try catchUp(20_250_228) == CaughtUp(entries: 0, paused: 1))
    flat.later()
    try flat.append(flat.proposal(4, .member(flat.members[2], .removed(false))))
    try change(5, .activity(.running(from: day(20_250_228))))
    #expect(try catchUp(20_250_228).entries == 1)
  }

  @Test func `rules and entries of other groups are not looked at`() throws {
    let other = try flat.otherGroup()
    #expect(try flat.transaction.rule(other.rule, in: flat.group) == nil)
    #expect(try flat.transaction.entries(of: flat.overview, madeBy: other.rule, for: nil, limit: 9).isEmpty)
    try addRule()
    try catchUp(20_250_630)
    #expect(try flat.count == 6)
    #expect(try flat.transaction.entries(of: flat.overview, madeBy: rule, for: nil, limit: 9).count == 6)
  }

  @Test func `only a change of a rule or of its group sends the notice`() throws {
    try addRule()
    #expect(flat.transaction.notices.contains(.rulesChanged))
    let before = flat.transaction.notices.filter { $0 == .rulesChanged }.count
    try flat.append(flat.proposal(2, .entry(flat.dinner, .added(try flat.entry("Dinner", 30_00)))))
    try flat.append(flat.proposal(3, .group(.renamed("Home"))))
    #expect(flat.transaction.notices.filter { $0 == .rulesChanged }.count == before)
  }

  /// The rows that catching up wrote agree with the journal.
  @Test func `what was added passes the check`() throws {
    try addRule()
    try catchUp(20_260_131)
    #expect(try flat.transaction.check().isEmpty)
  }

  /// Several tasks catch up at the same time, some of them with a plan worked out before.
  @Test func `two who catch up at once never double an entry`() async throws {
    let scratch = try Scratch()
    let store = try DataStore.open(scratch.file())
    let group = ID<Group>(high: 2, low: 7)
    let member = NewMember(ID(high: 3, low: 7), "Ada")
    let origin = Origin(.person(flat.ada), on: ID(high: 9, low: 9), at: .start)
    let bill = try Bill(
      amount: Money(minorUnits: 900_00, currency: RandomChanges.euro), payers: .one(member.id),
      split: .equal([member.id]))
    let (first, last) = (try day(20_250_131), try day(20_250_430))
    let recurring = RecurringRule(
      id: rule, schedule: try #require(Schedule(every: 1, .week, from: first)),
      template: Entry(title: "Rent", day: first, bill: bill))
    let ada = flat.ada
    try await store.write { transaction in
      try transaction.addGuest(Account(id: ada, displayName: "Ada", created: .start))
      try transaction.createGroup(
        group, named: "Flat", in: RandomChanges.euro, founder: member, as: ID(high: 5, low: 1), from: origin)
      let added = RuleAction.added(schedule: recurring.schedule, template: recurring.template)
      try transaction.append(
        [Proposal(ID(high: 5, low: 90), .rule(recurring.id, added))], to: group, from: origin)
    }
    let roster = try await store.write { try $0.roster(of: group) }
    let stale = recurring.dates(from: first, through: last).map { recurring.proposal(on: $0, among: roster) }
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for number in 0..<8 {
        if number % 2 == 0 {
          tasks.addTask { _ = try await store.write { try $0.catchUp(through: last, at: .start, limit: 4) } }
        } else {
          tasks.addTask {
            _ = try await store.write { try $0.append(stale, to: group, from: .system(at: .start)) }
          }
        }
      }
      try await tasks.waitForAll()
    }
    try store.read { snapshot in
      let overview = try #require(try snapshot.overview(of: group))
      #expect(try snapshot.entries(of: overview).count == 13)
      #expect(try snapshot.nextDueDay() == last.adding(days: 2))
    }
    store.close()
  }
}
