import Glibc
import Store
import TestSupport
import Testing
import Threads

@testable import Operations

/// The task that makes backups, with clocks and a sleep that the test moves on.
@Suite(.timeLimit(.minutes(3))) struct BackupsTests {
  private let folder: Scratch
  private let clock = TestClock()
  private let bed = ManualSleeper()
  private let ticks = Monitor(Duration.zero)
  private let start = Ticks.now
  private let log = Log(level: .error)

  init() throws { folder = try Scratch() }

  private func backups(_ store: DataStore, kept: Int = 3) -> Backups {
    let plan = BackupPlan(directory: BackupDirectory(folder.file("backups")), period: .hours(24), kept: kept)
    return Backups(
      plan, store, clock: clock.wall, log: log, elapsed: { [start, ticks] in start + ticks.withLock { $0 } },
      sleep: { [bed] in try await bed.sleep($0) })
  }

  private func pass(_ duration: Duration) {
    clock.pass(duration)
    ticks.withLock { $0 += duration }
  }

  private func end(_ backups: Backups, _ store: DataStore) {
    backups.stop()
    bed.wakeAll(CancellationError())
    store.close()
  }

  @Test func `one is made soon after the start, then one a period, and the oldest go`() async throws {
    let store = try DataStore.open(folder.file("evenly.db"))
    let backups = backups(store, kept: 2)
    backups.start()
    #expect(await bed.duration(ofSleep: 1) == Backups.longestSleep)
    #expect(folder.names(in: "backups") == ["evenly-2025-06-15T1506Z.db"])
    pass(.hours(23) + .minutes(30))
    bed.wakeAll()
    let wait = await bed.duration(ofSleep: 2)
    #expect(wait > .minutes(28) && wait <= .minutes(30))
    #expect(folder.names(in: "backups").count == 1)
    for sleep in 3..<6 {
      pass(.hours(24))
      bed.wakeAll()
      _ = await bed.duration(ofSleep: sleep)
    }
    #expect(folder.names(in: "backups") == ["evenly-2025-06-18T1436Z.db", "evenly-2025-06-19T1436Z.db"])
    end(backups, store)
  }

  @Test func `a program that starts anew goes on where the last one was`() async throws {
    let store = try DataStore.open(folder.file("evenly.db"))
    let first = backups(store)
    _ = try await first.make()
    first.stop()
    pass(.hours(23))
    let second = backups(store)
    second.start()
    let wait = await bed.duration(ofSleep: 1)
    #expect(wait > .minutes(58) && wait <= .minutes(60))
    #expect(folder.names(in: "backups").count == 1)
    end(second, store)
  }

  @Test func `names that run ahead of the clock make no backup at each start`() async throws {
    let store = try DataStore.open(folder.file("evenly.db"))
    let first = backups(store)
    for _ in 0..<3 { #expect(try await first.make()) }
    first.stop()
    let names = folder.names(in: "backups")
    #expect(names.count == 3)
    for round in 1...3 {
      let next = backups(store)
      next.start()
      _ = await bed.duration(ofSleep: round)
      next.stop()
      bed.wakeAll(CancellationError())
    }
    #expect(folder.names(in: "backups") == names)
    store.close()
  }

  @Test func `a backup from the future stands for no other, and none is removed for it`() async throws {
    let store = try DataStore.open(folder.file("evenly.db"))
    let names = ["evenly-2099-01-01T0000Z.db", "evenly-2099-01-02T0000Z.db", "evenly-2025-06-12T1506Z.db"]
    #expect(mkdir(folder.file("backups"), 0o700) == 0)
    for name in names { try folder.write([1], to: "backups/\(name)") }
    let backups = backups(store, kept: 2)
    backups.start()
    #expect(await bed.duration(ofSleep: 1) == Backups.longestSleep)
    #expect(folder.names(in: "backups") == (names + ["evenly-2025-06-15T1506Z.db"]).sorted())
    #expect(try backups.newest()?.name.text == "evenly-2025-06-15T1506Z.db")
    end(backups, store)
  }

  @Test func `a failure is kept in mind, tried again within the hour, and forgotten then`() async throws {
    let store = try DataStore.open(folder.file("evenly.db"))
    try folder.write([1], to: "backups")
    let backups = backups(store)
    backups.start()
    #expect(await bed.duration(ofSleep: 1) == Backups.longestSleep)
    #expect(backups.report.failure?.moment == clock.now)
    #expect(backups.report.failure?.isFull == false)
    #expect(backups.report.failures == 1)
    unlink(folder.file("backups"))
    pass(.hours(1))
    bed.wakeAll()
    _ = await bed.duration(ofSleep: 2)
    #expect(backups.report.failure == nil)
    #expect(backups.report.last?.moment == clock.now)
    #expect(folder.names(in: "backups").count == 1)
    end(backups, store)
  }

  @Test func `a stopped program makes none, and leaves nothing of one`() async throws {
    let store = try DataStore.open(folder.file("evenly.db"))
    let backups = backups(store)
    backups.stop()
    await #expect(throws: CancellationError.self) { try await backups.make() }
    await #expect(throws: CancellationError.self) { _ = try await backups.copy() }
    #expect(folder.names(in: "backups") == [])
    store.close()
  }
}
