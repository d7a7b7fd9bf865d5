import Ledger
import SQLite
import TestSupport
import Testing

@testable import Store
@testable import StoreMaintenance

struct BackupTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A closed database with so many groups.
  private func makeDatabase(_ name: String, groups: Int) async throws {
    let store = try DataStore.open(scratch.file(name))
    try await makeGroups(0..<groups, in: store)
    store.close()
  }

  private func makeGroups(_ numbers: Range<Int>, in store: DataStore) async throws {
    try await store.write { transaction in
      for number in numbers { try transaction.makeGroup(ID(high: 9, low: UInt64(number)), at: .start) }
    }
  }

  /// A store whose log is not emptied while the test looks at it.
  private func openWithLog(_ name: String) throws -> DataStore {
    var options = StoreOptions()
    options.quietPeriod = .seconds(3_600)
    return try DataStore.open(scratch.file(name), options: options)
  }

  private func countGroups(in name: String) throws -> Int {
    let connection = try Database(path: scratch.file(name)).connect(.immutable)
    #expect(try connection.integrityCheck() == [])
    return try connection.value("SELECT count(*) FROM groups") ?? -1
  }

  private func countGroupsWhenOpened() throws -> Int? {
    let store = try DataStore.open(scratch.file())
    defer { store.close() }
    return try store.read { try $0.connection.value("SELECT count(*) FROM groups") }
  }

  @Test func `a backup of a running store has all that was confirmed, under load`() async throws {
    let store = try DataStore.open(scratch.file())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for number in writer * 1_000..<writer * 1_000 + 50 {
            try await makeGroups(number..<number + 1, in: store)
          }
        }
      }
      for round in 0..<3 {
        let confirmed: Int? = try store.read { try $0.connection.value("SELECT count(*) FROM groups") }
        try Backup.make(of: scratch.file(), at: scratch.file("backup-\(round)"))
        #expect(try countGroups(in: "backup-\(round)") >= confirmed ?? 0)
        await Task.yield()
      }
      try await group.waitForAll()
    }
    try Backup.make(of: scratch.file(), at: scratch.file("backup"))
    #expect(try countGroups(in: "backup") == 200)
  }

  @Test func `a backup takes the place of an older one, for its owner alone`() async throws {
    try await makeDatabase("evenly.db", groups: 3)
    try await makeDatabase("older.db", groups: 1)
    try Backup.make(of: scratch.file("older.db"), at: scratch.file("backup"))
    try Backup.make(of: scratch.file(), at: scratch.file("backup"))
    #expect(try countGroups(in: "backup") == 3)
    #expect(try scratch.mode("backup") == 0o600)
    #expect(!scratch.names.contains { $0.contains("part") })
  }

  @Test func `a backup never takes the place of anything but a backup`() async throws {
    try await makeDatabase("evenly.db", groups: 3)
    let letter = Array("Dear Ada, this is no database.".utf8)
    try scratch.write(letter, to: "letter")
    #expect(throws: StoreError.exists(path: scratch.file("letter"))) {
      try Backup.make(of: scratch.file(), at: scratch.file("letter"))
    }
    #expect(try scratch.contents("letter") == letter)
    // Another household's, which no server uses at the moment.
    try await makeDatabase("stopped.db", groups: 1)
    #expect(throws: StoreError.exists(path: scratch.file("stopped.db"))) {
      try Backup.make(of: scratch.file(), at: scratch.file("stopped.db"))
    }
    let other = try openWithLog("other.db")
    try await makeGroups(0..<1, in: other)
    #expect(throws: StoreError.exists(path: scratch.file("other.db"))) {
      try Backup.make(of: scratch.file(), at: scratch.file("other.db"))
    }
    #expect(try other.read { try $0.connection.value("SELECT count(*) FROM groups") } == 1)
  }

  @Test func `a backup of a stopped store leaves nothing beside it`() async throws {
    try await makeDatabase("evenly.db", groups: 3)
    try Backup.make(of: scratch.file(), at: scratch.file("backup"))
    #expect(scratch.names == ["backup", "evenly.db", "evenly.db-lock"])
  }

  @Test func `a database is never copied onto itself`() async throws {
    try await makeDatabase("evenly.db", groups: 3)
    let before = try scratch.contents()
    #expect(throws: StoreError.exists(path: scratch.file())) {
      try Backup.make(of: scratch.file(), at: scratch.file())
    }
    #expect(try scratch.contents() == before)
  }

  @Test func `what is no database is not backed up, and the older backup stays`() async throws {
    try scratch.write(Array(repeating: 7, count: 9_999))
    try scratch.write([1, 2, 3], to: "backup")
    #expect(throws: StoreError.foreign(path: scratch.file())) {
      try Backup.make(of: scratch.file(), at: scratch.file("backup"))
    }
    #expect(throws: StoreError.self) {
      try Backup.make(of: scratch.file("nothing"), at: scratch.file("backup"))
    }
    #expect(try scratch.contents("backup") == [1, 2, 3])
  }

  @Test func `a backup is restored where there is nothing`() async throws {
    try await makeDatabase("other.db", groups: 4)
    try Backup.restore(scratch.file("other.db"), to: scratch.file())
    #expect(try countGroupsWhenOpened() == 4)
    #expect(try scratch.mode("evenly.db") == 0o600)
  }

  @Test func `an existing database is replaced only with force`() async throws {
    try await makeDatabase("evenly.db", groups: 9)
    try await makeDatabase("other.db", groups: 4)
    #expect(throws: StoreError.exists(path: scratch.file())) {
      try Backup.restore(scratch.file("other.db"), to: scratch.file())
    }
    #expect(try countGroupsWhenOpened() == 9)
    try Backup.restore(scratch.file("other.db"), to: scratch.file(), force: true)
    #expect(try countGroupsWhenOpened() == 4)
  }

  @Test func `a log left behind brings nothing back`() async throws {
    let store = try openWithLog("evenly.db")
    try await makeGroups(0..<2, in: store)
    try Backup.make(of: scratch.file(), at: scratch.file("backup"))
    try await makeGroups(2..<9, in: store)
    let (file, log) = (try scratch.contents(), try scratch.contents("evenly.db-wal"))
    #expect(!log.isEmpty)
    store.close()
    // The file as a killed server leaves it.
    try scratch.write(file)
    try scratch.write(log, to: "evenly.db-wal")
    try Backup.restore(scratch.file("backup"), to: scratch.file(), force: true)
    #expect(try countGroupsWhenOpened() == 2)
  }

  @Test func `a copy of a killed server's two files is restored with its log`() async throws {
    let store = try openWithLog("other.db")
    try await makeGroups(0..<5, in: store)
    try scratch.write(try scratch.contents("other.db"), to: "copy")
    try scratch.write(try scratch.contents("other.db-wal"), to: "copy-wal")
    store.close()
    try Backup.restore(scratch.file("copy"), to: scratch.file())
    #expect(try countGroupsWhenOpened() == 5)
  }

  @Test func `nothing is restored over a running store`() async throws {
    try await makeDatabase("other.db", groups: 4)
    let store = try DataStore.open(scratch.file())
    let error = try #require(throws: StoreError.self) {
      try Backup.restore(scratch.file("other.db"), to: scratch.file(), force: true)
    }
    guard case .locked = error else {
      Issue.record("\(error)")
      return
    }
    store.close()
  }

  @Test func `a backup that is damaged, foreign or empty changes nothing`() async throws {
    try await makeDatabase("evenly.db", groups: 9)
    try await makeDatabase("other.db", groups: 500)
    let before = try scratch.contents()
    let whole = try scratch.contents("other.db")
    for bad in [Array(whole.prefix(whole.count / 2)), Array(repeating: 1, count: 5_000), []] {
      try scratch.write(bad, to: "other.db")
      #expect(throws: StoreError.self) {
        try Backup.restore(scratch.file("other.db"), to: scratch.file(), force: true)
      }
    }
    #expect(throws: StoreError.self) {
      try Backup.restore(scratch.file("nothing"), to: scratch.file(), force: true)
    }
    #expect(try scratch.contents() == before)
  }
}
