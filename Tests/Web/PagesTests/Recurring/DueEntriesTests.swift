import Ledger
import Operations
import Store
import TestSupport
import Testing
import Threads
import Words

@testable import Pages

/// The task that adds entries, with a clock and a sleep that the test moves on.
@Suite(.timeLimit(.minutes(3))) struct DueEntriesTests {
  private func dueEntries(_ made: RepeatedFlat, _ bed: ManualSleeper, zone: TimeZone = .utc) -> Chore {
    let site = made.flat.site
    return DueEntries(site.store, clock: site.clock.wall, zone: zone, log: site.site.log).chore {
      try await bed.sleep($0)
    }
  }

  @Test func `it adds what is due when it starts, and then on the day that is next`() async throws {
    let made = try await RepeatedFlat.make()
    try await made.addRule(["repeat": "day", "every": "30"])
    let clock = made.flat.site.clock
    clock.pass(.days(92))
    let bed = ManualSleeper()
    let due = dueEntries(made, bed)
    due.start()
    #expect(await bed.duration(ofSleep: 1) == DueEntries.longestSleep)
    #expect(try made.made() == ["2025-06-15", "2025-07-15", "2025-08-14", "2025-09-13"])
    clock.pass(.days(27) + .hours(8) + .minutes(30))
    bed.wakeAll()
    let left = await bed.duration(ofSleep: 2)
    #expect(left > .minutes(20) && left < .minutes(30))
    #expect(try made.made().count == 4)
    clock.pass(left)
    bed.wakeAll()
    _ = await bed.duration(ofSleep: 3)
    #expect(try made.made().last == "2025-10-13")
    #expect(try made.made().count == 5)
    due.stop()
    bed.wakeAll(CancellationError())
  }

  @Test func `it wakes when a rule is changed, and not when an entry is`() async throws {
    let made = try await RepeatedFlat.make()
    let bed = ManualSleeper()
    let due = dueEntries(made, bed)
    due.start()
    _ = await bed.duration(ofSleep: 1)
    try await made.flat.add(made.ada, ["title": "Milk", "amount": "3"])
    // A rule from somewhere that does not add what is due by itself.
    let template = try await made.flat.detail(
      made.flat.add(made.ada, ["title": "Rent", "amount": "9", "date": "2025-04-01"])
    ).entry
    let schedule = try #require(Schedule(every: 1, .month, from: template.day))
    try await made.change(.rule(ID(high: 6, low: 1), .added(schedule: schedule, template: template)))
    _ = await bed.duration(ofSleep: 2)
    #expect(try made.made() == ["2025-04-01", "2025-05-01", "2025-06-01"])
    due.stop()
    bed.wakeAll(CancellationError())
  }

  @Test func `a day begins when it begins on the instance's clock`() async throws {
    let made = try await RepeatedFlat.make()
    try await made.addRule(["repeat": "day"])
    let zone = try #require(TimeZone.named("Asia/Tokyo"))
    // In Tokyo 15 June 2025 is over nearly nine hours before it is over here.
    made.flat.site.clock.pass(.minutes(-36))
    let bed = ManualSleeper()
    let due = dueEntries(made, bed, zone: zone)
    due.start()
    #expect(await bed.duration(ofSleep: 1) == .seconds(30 * 60 - 40))
    #expect(try made.made() == ["2025-06-15"])
    made.flat.site.clock.pass(.minutes(30))
    bed.wakeAll()
    _ = await bed.duration(ofSleep: 2)
    #expect(try made.made() == ["2025-06-15", "2025-06-16"])
    due.stop()
    bed.wakeAll(CancellationError())
  }

  @Test func `two tasks on one store add each entry once`() async throws {
    let made = try await RepeatedFlat.make()
    try await made.addRule(["repeat": "day"])
    made.flat.site.clock.pass(.days(250))
    let beds = [ManualSleeper(), ManualSleeper(), ManualSleeper()]
    let tasks = beds.map { dueEntries(made, $0) }
    for task in tasks { task.start() }
    for bed in beds { _ = await bed.duration(ofSleep: 1) }
    #expect(try made.made().count == 251)
    #expect(try Set(made.made()).count == 251)
    for (task, bed) in zip(tasks, beds) {
      task.stop()
      bed.wakeAll(CancellationError())
    }
  }

  @Test func `open pages are told of what is added`() async throws {
    let made = try await RepeatedFlat.make()
    try await made.addRule(["repeat": "day"])
    let before = try made.flat.position(of: made.flat.group)
    let heard = Monitor<[Notice]>([])
    made.flat.site.store.onCommit { notices in heard.withLock { $0 += notices } }
    try await made.go(to: "2025-06-16")
    #expect(heard.withLock { $0 } == [.changed(made.flat.group, sequence: before + 1)])
  }
}
