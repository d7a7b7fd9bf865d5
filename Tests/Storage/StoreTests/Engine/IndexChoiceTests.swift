import SQLite
import TestSupport
import Testing

@testable import Store

/// SQLite's statistics from a nearly empty database would make it choose poor indexes later.
struct IndexChoiceTests {
  private static let schema = Schema(migrations: [
    Migration(
      "pairs",
      script: """
        CREATE TABLE pairs (place INTEGER NOT NULL PRIMARY KEY, a INTEGER NOT NULL, b INTEGER NOT NULL) STRICT;
        CREATE INDEX pairs_by_both ON pairs (a, b, place);
        """)
  ])

  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func open() throws -> DataStore {
    try DataStore.open(scratch.file(), schema: Self.schema, options: StoreOptions())
  }

  @Test func `a stop counts nothing`() async throws {
    let store = try open()
    try await store.write { _ = try $0.connection.run("INSERT INTO pairs (a, b) VALUES (1, 2)") }
    store.close()
    let count: Int? = try Database(path: scratch.file()).connect(.readOnly).value(
      "SELECT count(*) FROM sqlite_schema WHERE name LIKE 'sqlite_stat%'")
    #expect(count == 0)
  }

  @Test func `what was counted once is forgotten by those who read and those who write`() async throws {
    try open().close()
    let connection = try Database(path: scratch.file()).connect(.readWrite)
    try connection.run("INSERT INTO pairs (a, b) VALUES (1, 2), (1, 2)")
    try connection.run("ANALYZE")
    // So few rows are all scanned.
    let counted = try Database(path: scratch.file()).connect(.readOnly)
    #expect(try !Snapshot(counted).plan.contains("a=? AND b=?"))
    let store = try open()
    #expect(try store.read { try $0.plan }.contains("a=? AND b=?"))
    #expect(try await store.write { try $0.plan }.contains("a=? AND b=?"))
  }
}

extension Snapshot {
  /// The query plan for a pair of numbers.
  fileprivate var plan: String {
    get throws {
      try connection.all("EXPLAIN QUERY PLAN SELECT * FROM pairs WHERE a = 1 AND b = 2") { row in
        _ = try (row.next(Int.self), row.next(Int.self), row.next(Int.self))
        return try row.next(String.self)
      }.joined()
    }
  }
}
