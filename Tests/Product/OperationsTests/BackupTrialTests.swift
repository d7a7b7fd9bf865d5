import Glibc
import Ledger
import SQLite
import Store
import TestSupport
import Testing
import Threads

@testable import Operations

/// The nightly trial of the newest backup.
@Suite(.timeLimit(.minutes(3))) struct BackupTrialTests {
  private let folder: Scratch
  private let clock = TestClock()
  private let log = Log(level: .error)
  private let alarms = Monitor([(alarm: Alarm, message: String)]())
  private let directory: BackupDirectory
  private let trial: BackupTrial

  init() throws {
    folder = try Scratch()
    directory = BackupDirectory(folder.file("backups"))
    trial = BackupTrial(directory, clock: clock.wall, log: log)
    log.onAlarm { [alarms] alarm, message in alarms.withLock { $0.append((alarm, message)) } }
  }

  private func makeBackup() throws -> KeptBackup {
    let store = try DataStore.open(folder.file("evenly.db"))
    defer { store.close() }
    return try directory.add(store, at: clock.now)
  }

  private func damage(_ backup: KeptBackup, _ change: (inout [UInt8]) -> Void) throws {
    let name = "backups/\(backup.name.text)"
    var bytes = try folder.contents(name)
    change(&bytes)
    try folder.write(bytes, to: name)
  }

  private var told: [Alarm] { alarms.withLock { $0.map(\.alarm) } }

  @Test func `the newest backup is restored, and nothing stays of it`() async throws {
    _ = try makeBackup()
    clock.pass(.hours(1))
    let newest = try makeBackup()
    clock.pass(.hours(1))
    let before = folder.names(in: "backups")
    await trial.run()
    #expect(trial.report.last?.backup == newest && trial.report.last?.moment == clock.now)
    #expect(trial.report.failures == 0 && trial.report.failure == nil)
    #expect(folder.names(in: "backups") == before && told.isEmpty)
  }

  @Test func `a backup from the future is not the one that is tried`() async throws {
    let newest = try makeBackup()
    clock.pass(.hours(48))
    let future = try makeBackup()
    try damage(future) { $0 = [] }
    clock.pass(.hours(-48))
    await trial.run()
    #expect(trial.report.last?.backup == newest && told.isEmpty)
  }

  @Test func `without a backup nothing is tried, and nothing is wrong`() async {
    await trial.run()
    #expect(trial.report.last == nil && trial.report.failures == 0 && told.isEmpty)
  }

  @Test(arguments: ["half of it", "nothing", "no database", "a changed page"])
  func `a backup that the disk has damaged is reported`(_ damage: String) async throws {
    let backup = try makeBackup()
    try self.damage(backup) { bytes in
      switch damage {
      case "half of it": bytes.removeLast(bytes.count / 2)
      case "nothing": bytes = []
      case "no database": bytes = Array(repeating: 7, count: 4_096)
      default: for offset in 4_096..<8_192 { bytes[offset] ^= 0x5A }
      }
    }
    let before = folder.names(in: "backups")
    await trial.run()
    #expect(trial.report.last == nil && trial.report.failures == 1)
    #expect(trial.report.failure?.isFull == false && trial.report.failure?.moment == clock.now)
    #expect(told == [.backupUnproven])
    #expect(folder.names(in: "backups") == before)
    clock.pass(.hours(24))
    _ = try makeBackup()
    await trial.run()
    #expect(trial.report.failure == nil && trial.report.last != nil)
  }

  @Test func `sums that differ from the journal are found too`() async throws {
    let (ada, now) = (ID<Person>(high: 1, low: 1), clock.now)
    let store = try DataStore.open(folder.file("evenly.db"))
    try await store.write { transaction in
      try transaction.addGuest(Account(id: ada, displayName: "Ada", created: now))
      let origin = Origin(.person(ada), on: ID(high: 9, low: 1), at: now)
      try transaction.createGroup(
        ID(high: 2, low: 1), named: "Flat", in: euro, founder: NewMember(ID(high: 3, low: 1), "Ada"),
        members: [], as: ID(high: 8, low: 1), from: origin)
    }
    store.close()
    let backup = try makeBackup()
    let connection = try Database(path: "\(directory.path)/\(backup.name.text)").connect(.readWrite)
    try connection.run("UPDATE group_details SET name = 'House'")
    connection.close()
    await trial.run()
    let message = alarms.withLock { $0.first?.message }
    #expect(message?.contains("its settings differ from the journal") == true, "\(message ?? "-")")
  }

  @Test func `what a killed program left behind is removed, and nothing else`() throws {
    let backup = try makeBackup()
    let name = backup.name.text
    let others = ["film.trial", "\(name).trial.txt", "evenly.db.trial"]
    for ending in ["", "-journal", ".part", ".part-journal"] {
      try folder.write([1], to: "backups/\(name).trial\(ending)")
    }
    for other in others { try folder.write([1], to: "backups/\(other)") }
    trial.clear()
    #expect(folder.names(in: "backups") == (others + [name]).sorted())
  }

  @Test func `a backup made during a trial leaves its files alone`() throws {
    let first = try makeBackup()
    try folder.write([1], to: "backups/\(first.name.text).trial")
    clock.pass(.hours(1))
    _ = try makeBackup()
    #expect(folder.names(in: "backups").contains("\(first.name.text).trial"))
  }

  @Test func `a trial that is stopped is no failure, and leaves nothing`() async throws {
    let backup = try makeBackup()
    trial.stop()
    await trial.run()
    #expect(trial.report.last == nil && trial.report.failures == 0 && told.isEmpty)
    #expect(folder.names(in: "backups") == [backup.name.text])
  }
}
