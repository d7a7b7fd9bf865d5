import Ledger
import SQLite
import TestSupport
import Testing

@testable import Store

struct StoreReaderTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func countGroups(_ reader: StoreReader) throws -> Int? {
    try reader.read { try $0.connection.value("SELECT count(*) FROM groups") }
  }

  @Test func `a running store is read beside it`() async throws {
    let store = try DataStore.open(scratch.file())
    let reader = try StoreReader(path: scratch.file())
    #expect(try countGroups(reader) == 0)
    try await store.write { try $0.makeGroup(ID(high: 1, low: 1), at: .start) }
    #expect(try countGroups(reader) == 1)
    #expect(try reader.read { try $0.damage() } == [])
    store.close()
    reader.close()
    #expect(throws: StoreError.closed) { try countGroups(reader) }
  }

  @Test func `a stopped store is read and left as it was`() async throws {
    let store = try DataStore.open(scratch.file())
    try await store.write { try $0.makeGroup(ID(high: 1, low: 1), at: .start) }
    store.close()
    let before = try scratch.contents()
    let reader = try StoreReader(path: scratch.file())
    #expect(try countGroups(reader) == 1)
    reader.close()
    #expect(scratch.names == ["evenly.db", "evenly.db-lock"])
    #expect(try scratch.contents() == before)
  }

  @Test func `an older database is told apart`() throws {
    try NumberStore.open(scratch.file()).close()
    let known = Schema.current.migrator.version
    #expect(throws: StoreError.older(path: scratch.file(), version: 1, known: known)) {
      _ = try StoreReader(path: scratch.file())
    }
  }

  @Test func `what is not there is not made`() throws {
    #expect(throws: StoreError.self) { _ = try StoreReader(path: scratch.file()) }
    #expect(scratch.names == [])
  }

  @Test func `a row that refers to nothing is damage`() throws {
    try DataStore.open(scratch.file()).close()
    let connection = try Database(path: scratch.file()).connect()
    try connection.run(
      script: """
        PRAGMA foreign_keys = OFF;
        INSERT INTO attachment_parts (attachment, part, data) VALUES (x'00', 0, x'');
        """)
    connection.close()
    let reader = try StoreReader(path: scratch.file())
    #expect(
      try reader.read { try $0.damage() } == [
        "1 row of attachment_parts refers to a missing row of attachments"
      ])
  }
}
