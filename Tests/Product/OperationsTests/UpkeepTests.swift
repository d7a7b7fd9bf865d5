import Disk
import Ledger
import SQLite
import Store
import TestSupport
import Testing
import Threads
import Words

@testable import Operations

/// The regular checks while the program runs, and their alarms.
@Suite(.timeLimit(.minutes(3))) struct UpkeepTests {
  private let clock = TestClock()
  private let log = Log(level: .error)
  private let alarms = Monitor([(alarm: Alarm, message: String)]())

  init() { log.onAlarm { [alarms] alarm, message in alarms.withLock { $0.append((alarm, message)) } } }

  private func takeAlarms() -> [(alarm: Alarm, message: String)] {
    alarms.withLock { alarms in
      defer { alarms = [] }
      return alarms
    }
  }

  // MARK: - The disk

  @Test func `a disk that gets full is said once, and again after hours`() {
    let free = Monitor(10_000_000_000)
    let watch = DiskWatch(StorageLimits(), clock: clock.wall, log: log) {
      DiskSpace(free: free.withLock { $0 }, total: 100_000_000_000)
    }
    watch.look()
    #expect(takeAlarms().isEmpty)
    free.withLock { $0 = 900_000_000 }
    watch.look()
    let told = takeAlarms()
    #expect(told.map(\.alarm) == [.diskLow] && told.first?.message.contains("900 MB left") == true)
    clock.pass(.hours(5))
    watch.look()
    #expect(takeAlarms().isEmpty)
    clock.pass(.hours(1))
    watch.look()
    #expect(takeAlarms().count == 1)
    free.withLock { $0 = 10_000_000_000 }
    watch.look()
    free.withLock { $0 = 900_000_000 }
    watch.look()
    #expect(takeAlarms().count == 1, "It was well in between.")
  }

  @Test func `what files have to leave free counts too, and an unknown disk is no news`() {
    var limits = StorageLimits()
    limits.reserve = 20_000_000_000
    DiskWatch(limits, clock: clock.wall, log: log) { DiskSpace(free: 10_000_000_000, total: 100_000_000_000) }
      .look()
    #expect(takeAlarms().count == 1)
    DiskWatch(limits, clock: clock.wall, log: log) { nil }.look()
    #expect(takeAlarms().isEmpty)
  }

  // MARK: - The nightly check

  private func flat(in store: DataStore) async throws {
    let (ada, now) = (ID<Person>(high: 1, low: 1), clock.now)
    try await store.write { transaction in
      try transaction.addGuest(Account(id: ada, displayName: "Ada", created: now))
      let origin = Origin(.person(ada), on: ID(high: 9, low: 1), at: now)
      try transaction.createGroup(
        ID(high: 2, low: 1), named: "Flat", in: euro, founder: NewMember(ID(high: 3, low: 1), "Ada"),
        members: [], as: ID(high: 8, low: 1), from: origin)
    }
  }

  @Test func `each night what is kept is compared with the journal`() async throws {
    let folder = try Scratch()
    let path = folder.file("evenly.db")
    var store = try DataStore.open(path)
    try await flat(in: store)
    await NightlyCheck(store, clock: clock.wall, zone: .utc, log: log).check()
    #expect(takeAlarms().isEmpty)
    store.close()
    let connection = try Database(path: path).connect(.readWrite)
    try connection.run("UPDATE group_details SET name = 'House'")
    connection.close()
    store = try DataStore.open(path)
    defer { store.close() }
    await NightlyCheck(store, clock: clock.wall, zone: .utc, log: log).check()
    let told = takeAlarms()
    #expect(told.map(\.alarm) == [.checkFailed])
    #expect(told.first?.message.contains("evenly check") == true)
  }

  @Test func `it waits for the night, and a start is none`() async throws {
    let bed = ManualSleeper()
    let store = try DataStore.inMemory()
    let check = NightlyCheck(store, clock: clock.wall, zone: .utc, log: log)
    // The clock of the tests stands at 15:06:40.
    #expect(check.untilNext() == .hours(11) + .minutes(53) + .seconds(20))
    clock.pass(check.untilNext())
    #expect(check.untilNext() == .hours(24))
    clock.pass(.seconds(1))
    let nights = Monitor(0)
    let chore = check.chore(sleep: { try await bed.sleep($0) }, then: { nights.withLock { $0 += 1 } })
    chore.start()
    #expect(await bed.duration(ofSleep: 1) == .hours(24) - .seconds(1))
    #expect(nights.withLock { $0 } == 0)
    // An error of a closed store is no finding.
    store.close()
    bed.wakeAll()
    #expect(await bed.duration(ofSleep: 2) == .hours(24) - .seconds(1))
    #expect(takeAlarms().isEmpty && nights.withLock { $0 } == 1)
    chore.stop()
    bed.wakeAll(CancellationError())
  }

  // MARK: - People

  @Test func `a new account raises an alarm`() async throws {
    let store = try DataStore.inMemory()
    NewAccounts(log).watch(store)
    try await flat(in: store)
    #expect(takeAlarms().map(\.alarm) == [.newAccount])
  }
}
