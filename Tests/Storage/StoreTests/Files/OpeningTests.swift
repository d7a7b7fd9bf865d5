import DemoData
import Disk
import Foundation
import Glibc
import Ledger
import SQLite
import Synchronization
import TestSupport
import Testing

@testable import Store
@testable import StoreMaintenance

struct OpeningTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func refusal(_ schema: Schema = .current) throws -> StoreError {
    try #require(throws: StoreError.self) {
      _ = try DataStore.open(scratch.file(), schema: schema, options: StoreOptions())
    }
  }

  /// The refusal of a file that must be left as it is.
  private func refusal(of bytes: [UInt8]) throws -> StoreError {
    try scratch.write(bytes)
    let error = try refusal()
    #expect(try scratch.contents() == bytes)
    #expect(Set(scratch.names).isSubset(of: ["evenly.db", "evenly.db-lock"]))
    return error
  }

  private func bytes(ofDatabase script: StaticString) throws -> [UInt8] {
    let other = try Database(path: scratch.file("other.db")).connect()
    try other.prepareToWrite()
    try other.run(script: script)
    other.close()
    defer { unlink(scratch.file("other.db")) }
    return try scratch.contents("other.db")
  }

  @Test func `a new database is made with the newest schema`() throws {
    let store = try DataStore.open(scratch.file())
    let version = try store.read { try $0.connection.value("PRAGMA user_version", as: Int.self) }
    #expect(version == Schema.current.migrator.version)
    store.close()
    let header = try scratch.contents()
    #expect(Array(header[68..<72]) == Array("Evnl".utf8))
  }

  @Test func `a database opens again as it was left`() throws {
    try DataStore.open(scratch.file()).close()
    let before = try scratch.contents()
    try DataStore.open(scratch.file()).close()
    #expect(try scratch.contents() == before)
  }

  @Test func `a database that another has open is refused, and says by whom`() throws {
    let store = try DataStore.open(scratch.file())
    #expect(try refusal() == .locked(process: getpid()))
    symlink(scratch.file(), scratch.file("link.db"))
    #expect(throws: StoreError.locked(process: getpid())) { _ = try DataStore.open(scratch.file("link.db")) }
    store.close()
    try DataStore.open(scratch.file()).close()
  }

  @Test func `a refused lock leaves no file open`() throws {
    let lock = try FileLock(beside: scratch.file())
    for _ in 0..<3 { #expect(throws: FileLock.Held.self) { _ = try FileLock(beside: scratch.file()) } }
    #expect(try openDescriptors(of: scratch.file("evenly.db-lock")) == 1)
    lock.release()
  }

  /// The number of descriptors of this process for one file; other tests may open files at the same time.
  private func openDescriptors(of path: String) throws -> Int {
    let files = FileManager.default
    return try files.contentsOfDirectory(atPath: "/proc/self/fd").count { descriptor in
      (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")) == path
    }
  }

  @Test func `a place where no file can be made is named`() throws {
    let error = try #require(throws: StoreError.self) {
      _ = try DataStore.open(scratch.file("missing/evenly.db"))
    }
    guard case .cannotCreate = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test func `a file that is no database is refused and left alone`() throws {
    let error = try refusal(of: Array(String(repeating: "Milk, bread, eggs. ", count: 999).utf8))
    #expect(error == .foreign(path: scratch.file()))
  }

  @Test func `a database of another program is refused and left alone`() throws {
    let bytes = try bytes(ofDatabase: "CREATE TABLE t (a); PRAGMA application_id = 99;")
    #expect(try refusal(of: bytes) == .foreign(path: scratch.file()))
  }

  @Test func `a database of a newer program is refused and left alone`() throws {
    try DataStore.open(scratch.file()).close()
    let connection = try Database(path: scratch.file()).connect()
    try connection.run(script: "PRAGMA user_version = 1000")
    connection.close()
    let known = Schema.current.migrator.version
    let expected = StoreError.newer(path: scratch.file(), version: 1_000, known: known)
    #expect(try refusal(of: try scratch.contents()) == expected)
  }

  @Test func `a database that lost its end is refused and left alone`() throws {
    try DataStore.open(scratch.file()).close()
    let whole = try scratch.contents()
    guard case .damaged = try refusal(of: Array(whole.prefix(whole.count / 2))) else {
      Issue.record("not found to be damaged")
      return
    }
  }

  @Test(arguments: [false, true]) func `a damaged database is refused and left alone, and so is its log`(
    hasLog: Bool
  ) throws {
    try DataStore.open(scratch.file()).close()
    let connection = try Database(path: scratch.file()).connect()
    let page = try #require(
      try connection.value("SELECT rootpage FROM sqlite_schema WHERE name = 'entries'", as: Int.self))
    let size = try #require(try connection.value("PRAGMA page_size", as: Int.self))
    if hasLog {
      try connection.prepareToWrite()
      connection.keepLogWhenClosed()
      try connection.run("INSERT INTO clock (number, milliseconds, counter, operations) VALUES (1, 1, 1, 0)")
    }
    connection.close()
    var bytes = try scratch.contents()
    bytes.replaceSubrange((page - 1) * size..<page * size, with: repeatElement(0xFF, count: size))
    try scratch.write(bytes)
    let log = hasLog ? try scratch.contents("evenly.db-wal") : []
    guard case .damaged = try refusal() else {
      Issue.record("not found to be damaged")
      return
    }
    #expect(try scratch.contents() == bytes)
    #expect(scratch.names.contains("evenly.db-wal") == hasLog)
    if hasLog { #expect(try scratch.contents("evenly.db-wal") == log) }
  }

  @Test func `an older database is copied and then brought up to date`() async throws {
    let old = try NumberStore.open(scratch.file())
    try await old.write { try $0.add(7) }
    old.close()
    let more = Migration("more", script: "ALTER TABLE numbers ADD COLUMN word TEXT")
    let new = try DataStore.open(
      scratch.file(), schema: Schema(migrations: [NumberStore.table, more]), options: StoreOptions())
    #expect(try new.read { try $0.connection.value("SELECT number FROM numbers WHERE word IS NULL") } == 7)
    new.close()
    #expect(scratch.names == ["evenly.db", "evenly.db-lock", "evenly.db.before-v2"])
    let kept = try Database(path: scratch.file("evenly.db.before-v2")).connect(.immutable)
    #expect(try Snapshot(kept).numbers == [7])
    #expect(try kept.value("PRAGMA user_version") == 1)
  }

  @Test func `after a failed migration the database is as it was`() async throws {
    let old = try NumberStore.open(scratch.file())
    for number in 0..<100 { try await old.write { try $0.add(number) } }
    old.close()
    let before = try scratch.contents()
    let wrong = Migration("wrong") { connection in
      try connection.run("DELETE FROM numbers")
      try connection.run(script: "CREATE TABLE numbers (number INTEGER)")
    }
    let error = try refusal(Schema(migrations: [NumberStore.table, wrong]))
    guard case .migrationFailed(name: "wrong", _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(try scratch.contents() == before)
    #expect(try NumberStore.open(scratch.file()).read { try $0.numbers.count } == 100)
  }

  @Test func `a household survives an upgrade that fails at its last step`() throws {
    let store = try DataStore.open(scratch.file())
    try store.fill(with: try #require(DemoPlan(entries: 50, groups: 1, members: 4, seed: 1)), password: "")
    store.close()
    let before = try scratch.contents()
    let rebuilt = Migration("rebuilt", script: "ALTER TABLE entries ADD COLUMN colour TEXT")
    let wrong = Migration("wrong") { connection in
      try connection.run("DELETE FROM operations")
      try connection.run("INSERT INTO tallies SELECT * FROM nowhere")
    }
    let error = try refusal(Schema(migrations: Schema.current.migrator.migrations + [rebuilt, wrong]))
    guard case .migrationFailed(name: "wrong", _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(try scratch.contents() == before)
    let again = try DataStore.open(scratch.file())
    #expect(try again.read { try $0.check() } == [])
    again.close()
  }

  @Test func `every table is strict and every foreign key has an index and an answer to deletion`() throws {
    let store = try DataStore.inMemory()
    try store.read { snapshot in
      let lax: [String] = try snapshot.connection.values(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0")
      #expect(lax == ["sqlite_schema"])
      let unanswered: [String] = try snapshot.connection.values(
        """
        SELECT t.name || '.' || k."from"
        FROM pragma_table_list AS t, pragma_foreign_key_list(t.name) AS k
        WHERE k.on_delete = 'NO ACTION'
        """)
      #expect(unanswered == [])
      let unindexed: [String] = try snapshot.connection.values(
        """
        SELECT t.name || '.' || k."from"
        FROM pragma_table_list AS t, pragma_foreign_key_list(t.name) AS k
        WHERE NOT EXISTS (
          SELECT 1 FROM pragma_index_list(t.name) AS i, pragma_index_info(i.name) AS c
          WHERE c.seqno = k.seq AND c.name = k."from")
        """)
      #expect(unindexed == [])
    }
  }

  @Test(
    arguments: [
      "UPDATE clock SET milliseconds = 9223372036854775807", "UPDATE clock SET counter = 9223372036854775807",
      "UPDATE clock SET operations = 9223372036854775807", "UPDATE clock SET milliseconds = 0",
      "DELETE FROM clock",
    ] as [StaticString]) func `a clock that cannot be is set right and said, and changes are taken`(
      _ damage: StaticString
    ) throws
  {
    let plan = try #require(DemoPlan(entries: 20, groups: 1, members: 3, seed: 1))
    let store = try DataStore.open(scratch.file())
    try store.fill(with: plan, password: "x")
    store.close()
    let connection = try Database(path: scratch.file()).connect()
    try connection.run(script: damage)
    connection.close()
    let warnings = Mutex<[String]>([])
    var options = StoreOptions()
    options.onWarning = { words in warnings.withLock { $0.append(words) } }
    let again = try DataStore.open(scratch.file(), options: options)
    defer { again.close() }
    #expect(warnings.withLock { $0.count } == 1)
    #expect(warnings.withLock { $0.first }?.hasSuffix("; it was set to the end of the journal") == true)
    let person = ID<Person>(high: 8, low: 8)
    try again.writeAndWait { transaction in
      try transaction.addGuest(Account(id: person, displayName: "Sue", created: .start))
      try transaction.createGroup(
        ID(high: 8, low: 1), named: "Flat", in: RandomChanges.euro,
        founder: NewMember(ID(high: 8, low: 2), "Sue"), as: ID(high: 8, low: 3),
        from: Origin(.person(person), on: ID(high: 9, low: 9), at: .start))
    }
    #expect(try again.read { try $0.check() } == [])
  }
}
