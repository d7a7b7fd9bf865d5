import Disk
import Glibc
import Ledger
import SQLite
import StoreMaintenance
import TestSupport
import Testing

@testable import Operations
@testable import Store

struct BackupDirectoryTests {
  let scratch: Scratch
  let directory: BackupDirectory

  init() throws {
    scratch = try Scratch()
    directory = BackupDirectory(scratch.file("backups"))
  }

  private func store() throws -> DataStore { try DataStore.open(scratch.file()) }

  private func path(_ name: String) -> String { "backups/\(name)" }

  private var names: [String] { get throws { try FileSystem.childNames(in: directory.path).sorted() } }

  /// 21 November 2026, 04:00 in UTC, and so many minutes.
  private func moment(_ minutes: Int64 = 0) -> Instant {
    Instant(milliseconds: (1_795_233_600 + minutes * 60) * 1_000)
  }

  @Test func `a name says when, and names sort as they were made`() throws {
    let name = try #require(BackupName(at: moment()))
    #expect(name.text == "evenly-2026-11-21T0400Z.db")
    #expect(BackupName(name.text) == name)
    #expect(name.moment == moment())
    let later = try #require(BackupName(at: moment(1_439)))
    #expect(later.text == "evenly-2026-11-22T0359Z.db" && later > name)
    #expect(later.text > name.text)
    #expect(BackupName(at: Instant(milliseconds: -1))?.text == "evenly-1969-12-31T2359Z.db")
  }

  @Test(arguments: [
    "", "evenly.db", "evenly-2026-11-21T0400Z.dbx", "evenly-2026-11-21T0400Z.db.part",
    "evenly-2026-11-31T0400Z.db", "evenly-2026-11-21T2400Z.db", "evenly-2026-11-21T0460Z.db",
    "Evenly-2026-11-21T0400Z.db", "evenly_2026-11-21T0400Z.db", "evenly-2026/11-21T0400Z.db",
    "evenly-2026-11-21t0400Z.db", "evenly-٢026-11-21T0400Z.db", "../enly-2026-11-21T0400Z.db",
    "evenly-2026-11-21T+400Z.db",
  ]) func `other file names are not backups`(_ text: String) { #expect(BackupName(text) == nil) }

  @Test func `the name of an encrypted copy says of which backup it is`() throws {
    let name = try #require(BackupName(at: moment()))
    #expect(name.encrypted == "evenly-2026-11-21T0400Z.db.age")
    #expect(BackupName(encrypted: name.encrypted) == name)
    for text in ["", ".age", name.text, name.encrypted + ".age", "evenly-2026-11-31T0400Z.db.age"] {
      #expect(BackupName(encrypted: text) == nil, "\(text)")
    }
  }

  @Test func `a backup is whole, and its owner's alone`() async throws {
    let store = try store()
    try await store.write { try $0.makeGroup(ID(high: 9, low: 1), at: moment()) }
    let backup = try directory.add(store, at: moment())
    store.close()
    #expect(try names == ["evenly-2026-11-21T0400Z.db"])
    #expect(backup.size == FileSystem.size("\(directory.path)/\(backup.name.text)"))
    #expect(try scratch.mode(path(backup.name.text)) == 0o600)
    #expect(try scratch.mode("backups") == 0o700)
    let copy = try Database(path: scratch.file(path(backup.name.text))).connect(.immutable)
    #expect(try copy.value("SELECT count(*) FROM groups", as: Int.self) == 1)
    #expect(try directory.list() == [backup])
  }

  @Test func `the oldest go, and nothing that is not named as a backup`() throws {
    let store = try store()
    defer { store.close() }
    let foreign = [
      "evenly-2020-01-01T0000Z.db.old", "evenly.db", "holiday.jpg", "evenly-2020-01-01T0000Z.db-wal",
      "evenly-2020-13-01T0000Z.db", "notes.part",
    ]
    for minute in 0..<4 { _ = try directory.add(store, at: moment(Int64(minute))) }
    for name in foreign { try scratch.write([1], to: path(name)) }
    let newest = try #require(try directory.list().first)
    try directory.removeOld(keeping: 2, besides: newest.name, at: moment(4))
    #expect(try names == (["evenly-2026-11-21T0402Z.db", "evenly-2026-11-21T0403Z.db"] + foreign).sorted())
    try directory.removeOld(keeping: 1, besides: newest.name, at: moment(4))
    #expect(try names == (["evenly-2026-11-21T0403Z.db"] + foreign).sorted())
  }

  @Test func `the newest backup stays, even if a wrong clock dated others later`() throws {
    let store = try store()
    defer { store.close() }
    _ = try directory.add(store, at: moment(60 * 24))
    let made = try directory.add(store, at: moment())
    try directory.removeOld(keeping: 1, besides: made.name, at: moment())
    #expect(try directory.list() == [made])
  }

  @Test func `no backup replaces another, and the last one made has the newest name`() throws {
    let store = try store()
    defer { store.close() }
    for minute: Int64 in [0, 0, 1, 300, 299, 0] {
      let made = try directory.add(store, at: moment(minute))
      #expect(try directory.newest(at: moment(minute)) == made)
    }
    let hours = ["0400", "0401", "0402", "0900", "0901", "0902"]
    #expect(try names == hours.map { "evenly-2026-11-21T\($0)Z.db" })
  }

  @Test func `a backup from the future is never the newest, and no real one is removed for it`() throws {
    let store = try store()
    defer { store.close() }
    let future = try directory.add(store, at: moment(60 * 24 + 1))
    #expect(try directory.newest(at: moment()) == nil)
    let older = try directory.add(store, at: moment(-1))
    let made = try directory.add(store, at: moment())
    #expect(try directory.newest(at: moment()) == made)
    try directory.removeOld(keeping: 2, besides: made.name, at: moment())
    #expect(try directory.list() == [future, made, older])
    #expect(try directory.newest(at: moment(1)) == future)
  }

  @Test func `what a killed program left unfinished is removed, and nothing else`() throws {
    let store = try store()
    defer { store.close() }
    try FileSystem.makeDirectory(directory.path)
    let left = ["evenly-2026-11-20T0400Z.db.part", "evenly-2026-11-20T0400Z.db.part-journal"]
    let others = ["evenly-2026-11-20.db.part", "film.part"]
    for name in left + others { try scratch.write([1], to: path(name)) }
    let made = try directory.add(store, at: moment())
    #expect(try names == (others + [made.name.text]).sorted())
  }

  @Test func `a backup that is given up leaves nothing`() async throws {
    let store = try store()
    defer { store.close() }
    try await store.write { transaction in
      for number in 0..<2_000 { try transaction.makeGroup(ID(high: 9, low: UInt64(number)), at: moment()) }
    }
    #expect(throws: CancellationError.self) { try directory.add(store, at: moment(), while: { false }) }
    #expect(try names == [])
  }

  @Test func `a directory within one that is not there is not made`() throws {
    let store = try store()
    defer { store.close() }
    #expect(throws: StoreError.self) {
      try BackupDirectory(scratch.file("disk/backups")).add(store, at: moment())
    }
    #expect(!FileSystem.exists(scratch.file("disk")))
  }

  @Test func `a link in the place of a backup is not followed`() throws {
    let store = try store()
    defer { store.close() }
    let made = try directory.add(store, at: moment())
    let name = try #require(BackupName(at: moment(1)))
    #expect(symlink(scratch.file(), "\(directory.path)/\(name.text)") == 0)
    #expect(directory.contents(of: name) == nil)
    #expect(try directory.list() == [made])
  }

  @Test func `a copy to take away is whole and leaves nothing behind`() async throws {
    let store = try store()
    try await store.write { try $0.makeGroup(ID(high: 9, low: 1), at: moment()) }
    try scratch.write([1], to: "evenly.db.download.part")
    store.removeUnfinishedCopies()
    let copy = try store.temporaryCopy()
    #expect(!scratch.names.contains { $0.contains("download") })
    var bytes: [UInt8] = []
    while case let piece = try copy.bytes(from: bytes.count), !piece.isEmpty { bytes += piece }
    store.close()
    #expect(bytes.count == copy.size)
    try scratch.write(bytes, to: "taken.db")
    let taken = try Database(path: scratch.file("taken.db")).connect(.immutable)
    #expect(try taken.integrityCheck() == [])
    #expect(try taken.value("SELECT count(*) FROM groups", as: Int.self) == 1)
  }

  private static let disks: [(Int, Int, Bool)] = [
    (63, 1_000_000, true), (20_000, 1_000_000, false), (9_000, 1_000_000, true), (100, 4_000, false),
    (1, 6, false), (0, 6, true),
  ]

  @Test(arguments: disks) func `a disk is nearly full by its size`(
    _ free: Int, _ total: Int, _ expected: Bool
  ) { #expect(DiskSpace(free: free << 20, total: total << 20).isNearlyFull == expected) }
}
