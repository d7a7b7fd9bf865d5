import DemoData
import Ledger
import SQLite
import TestSupport
import Testing

@testable import Store
@testable import StoreMaintenance

struct HostileBackupTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let store = try DataStore.open(scratch.file("backup"))
    try store.writeAndWait { transaction in
      try transaction.makeInstance(ID(high: 1, low: 1), at: .start)
      try transaction.makeGroup(ID(high: 9, low: 9), at: .start)
    }
    store.close()
  }

  private func change(_ sql: StaticString) throws {
    let connection = try Database(path: scratch.file("backup")).connect()
    defer { connection.close() }
    try connection.run(script: "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF;")
    try connection.run(script: sql)
    try connection.checkpoint(.truncate)
  }

  private func reason(_ body: () throws -> Void) throws -> String {
    let error = try #require(throws: StoreError.self) { try body() }
    guard case .damaged(_, let reason) = error else { return "\(error)" }
    return reason
  }

  @Test(
    arguments: [
      ("CREATE TRIGGER spy AFTER INSERT ON groups BEGIN DELETE FROM accounts; END", "the trigger 'spy'"),
      ("CREATE VIEW spy AS SELECT id FROM groups", "the view 'spy'"),
      ("CREATE TABLE spy (id INTEGER)", "the table 'spy'"),
      ("CREATE INDEX spy ON groups (created)", "the index 'spy'"),
      ("ALTER TABLE groups ADD COLUMN spy TEXT", "the table 'groups' was changed"),
      ("DROP INDEX sessions_by_expiry", "the index 'sessions_by_expiry' is missing"),
    ] as [(StaticString, String)])
  func `what does not belong to the schema is neither restored nor opened, and the check names it`(
    _ sql: StaticString, _ words: String
  ) throws {
    try change(sql)
    let refusal = try reason { try Backup.restore(scratch.file("backup"), to: scratch.file()) }
    #expect(refusal.contains(words) && !refusal.contains("\n"))
    #expect(scratch.names.filter { $0.contains("evenly") } == ["evenly.db-lock"])
    let reader = try StoreReader(path: scratch.file("backup"))
    #expect(try reader.read { try $0.check() }.contains { $0.words.contains(words) })
    reader.close()
    #expect(try reason { _ = try DataStore.open(scratch.file("backup")) }.contains(words))
  }

  @Test(
    arguments: [
      "UPDATE groups SET created = 9223372036854775807", "UPDATE instance SET created = -9223372036854775808",
      "INSERT INTO clock VALUES (1, 9223372036854775807, 0, 0)", "INSERT INTO clock VALUES (1, 1, -5, 0)",
      "INSERT INTO clock VALUES (1, 1, 1, 9223372036854775807)",
      "INSERT INTO steady_clock VALUES (1, 9223372036854775807, 0)",
      "INSERT INTO journal_end VALUES (1, 9223372036854775807)",
      "INSERT INTO sign_ins VALUES (1, NULL, 1, '', 9223372036854775807, 0, '')",
      "INSERT INTO attachments VALUES (zeroblob(16), x'00000000000000090000000000000009', NULL, '', 99, zeroblob(32), 0, '', 1, NULL)",
    ] as [StaticString]) func `impossible values are not restored, and the check names them`(
      _ sql: StaticString
    ) throws
  {
    try change(sql)
    let reader = try StoreReader(path: scratch.file("backup"))
    #expect(try !reader.read { try $0.check() }.isEmpty)
    reader.close()
    let refusal = try reason { try Backup.restore(scratch.file("backup"), to: scratch.file()) }
    #expect(!refusal.contains("\n"))
    #expect(scratch.names.filter { $0.contains("evenly") } == ["evenly.db-lock"])
  }

  @Test func `what the journal does not say is not restored`() throws {
    let plan = try #require(DemoPlan(entries: 20, groups: 1, members: 3, seed: 1))
    let store = try DataStore.open(scratch.file("demo"))
    try store.fill(with: plan, password: "x")
    store.close()
    try Backup.restore(scratch.file("demo"), to: scratch.file())
    let connection = try Database(path: scratch.file("demo")).connect()
    #expect(try connection.run("UPDATE balances SET net = net + 1") > 0)
    connection.close()
    let refusal = try reason { try Backup.restore(scratch.file("demo"), to: scratch.file(), force: true) }
    #expect(refusal.contains("the balances in"))
  }
}
