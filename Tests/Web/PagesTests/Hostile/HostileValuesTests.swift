import Glibc
import Ledger
import StoreMaintenance
import TestSupport
import Testing

@testable import SQLite
@testable import Store

/// Values that no program of ours would write, in a database of the right shape: pages may be refused, but
/// nothing ends the program. A trap would end these tests.
struct HostileValuesTests {
  /// All of it takes half an hour, so each run looks at one part, which EVENLY_SEED decides; at all of them with
  /// EVENLY_ALL_VALUES=1.
  private static let parts = 40
  private static let chosen =
    getenv("EVENLY_ALL_VALUES") == nil ? [Int(Seed.value % UInt64(parts))] : Array(0..<parts)

  @Test(arguments: chosen) func `no value in any column ends the program`(_ part: Int) async throws {
    let scratch = try Scratch()
    let whole = try await WholeHousehold.make(in: scratch)
    try scratch.write(whole.file, to: "case.db")
    let columns = try columns(of: scratch.file("case.db"))
    try #require(columns.count > 180)
    var answers: [Int: Int] = [:]
    for (index, column) in columns.enumerated() where index % Self.parts == part {
      for value in column.values {
        try scratch.write(whole.file, to: "case.db")
        try write(value, to: column, of: scratch.file("case.db"))
        for status in try await look(scratch.file("case.db"), whole) { answers[status, default: 0] += 1 }
      }
    }
    // Most pages do not ask for what was written; some do, where all parts are looked at.
    #expect(answers[200, default: 0] > 300, "\(answers)")
  }

  private struct ColumnName {
    let table: String
    let name: String
    let type: String

    var values: [Value] {
      switch type {
      case "INTEGER": [.integer(.max), .integer(.min), .integer(-1)]
      case "TEXT": [.text(""), .text("a\r\nX: b"), .text(String(repeating: "\u{0}x\u{301}", count: 3_000))]
      default: [[], Array(repeating: 0xFF, count: 16), Array(repeating: 1, count: 70_000)].map { .blob($0) }
      }
    }
  }

  private func columns(of path: String) throws -> [ColumnName] {
    let connection = try Database(path: path).connect()
    defer { connection.close() }
    return try connection.all(
      """
      SELECT t.name, c.name, c.type
      FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
      WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%'
      ORDER BY t.name, c.cid
      """
    ) { row in ColumnName(table: try row.next(), name: try row.next(), type: try row.next()) }
  }

  /// Into every row, as far as it stays the only one of its key.
  private func write(_ value: Value, to column: ColumnName, of path: String) throws {
    let connection = try Database(path: path).connect()
    defer { connection.close() }
    try connection.run(script: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON;")
    try connection.execute("UPDATE OR IGNORE \"\(column.table)\" SET \"\(column.name)\" = \(value.literal)")
  }

  /// Everything that can be looked at, and a few changes, as far as the database can be opened at all.
  private func look(_ path: String, _ whole: WholeHousehold) async throws -> [Int] {
    guard let store = try? DataStore.open(path) else { return [] }
    store.close()
    guard let made = try? await TestSite.fresh(database: path) else { return [] }
    defer { made.store.close() }
    let browser = made.browser()
    for (name, value) in whole.cookies { browser.plant(name, value) }
    var statuses: [Int] = []
    for page in whole.pages {
      try await browser.send("GET", page)
      statuses.append(browser.status)
    }
    let now = made.clock.now
    _ = try? await made.store.write { try $0.catchUp(through: Day.last, at: now, limit: 3) }
    _ = try? await made.store.write { try $0.watchClock(at: now) }
    _ = try? made.store.read { try $0.expiredGroups(at: now) }
    let group = whole.pages.first { $0.hasSuffix("/entries/new") } ?? ""
    try await browser.send(
      "POST", String(group.dropLast(4)), Array("title=Milk&amount=2".utf8),
      "application/x-www-form-urlencoded")
    statuses.append(browser.status)
    _ = try? made.store.read { try $0.check() }
    return statuses
  }
}

extension Value {
  fileprivate var literal: String {
    switch self {
    case .integer(let integer): integer == .min ? "(-9223372036854775807 - 1)" : "\(integer)"
    case .text(let text): "CAST(\(Value.blob(Array(text.utf8)).literal) AS TEXT)"
    case .blob(let bytes): "x'" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'"
    default: "NULL"
    }
  }
}
