import Ledger
import SQLite
import Testing

@testable import Store
@testable import StoreMaintenance

struct CheckTests {
  /// Damage to the file, and a part of the finding that the check reports.
  struct Damage: Sendable, CustomTestStringConvertible {
    let sql: SQL
    let finding: String

    var testDescription: String { finding + ": " + sql.text }
  }

  static let damages = [
    Damage(sql: "UPDATE entries SET amount = amount + 1", finding: "differs from the journal"),
    Damage(sql: "UPDATE entries SET title = 'x'", finding: "differs from the journal"),
    Damage(sql: "UPDATE entries SET day = 20200101", finding: "differs from the journal"),
    Damage(sql: "UPDATE entries SET category = NULL", finding: "differs from the journal"),
    Damage(sql: "UPDATE entries SET created = created + 1", finding: "differs from the journal"),
    Damage(sql: "UPDATE entries SET deleted = 5 WHERE deleted IS NULL", finding: "differs from the journal"),
    Damage(sql: "UPDATE texts SET folded = folded || 'x'", finding: "differs from the journal"),
    Damage(sql: "UPDATE shares SET owed = owed + 1", finding: "the shares of entry"),
    Damage(sql: "UPDATE shares SET effect = effect + 1", finding: "the shares of entry"),
    Damage(sql: "DELETE FROM shares", finding: "the shares of entry"),
    Damage(sql: "DELETE FROM entry_tags", finding: "the tags of entry"),
    Damage(sql: "UPDATE receipts SET is_removed = 1", finding: "its receipts differ"),
    Damage(sql: "DELETE FROM entry_files", finding: "the attachments of entry"),
    Damage(
      sql: "DELETE FROM entries WHERE number = (SELECT max(number) FROM entries)", finding: "is missing"),
    Damage(sql: "UPDATE operations SET body = 'x'", finding: "cannot be read"),
    Damage(
      sql: #"INSERT INTO texts ("group", folded) SELECT id, 'nobody says this' FROM groups"#,
      finding: "1 text is stored but used by no entry"),
    Damage(sql: "UPDATE tallies SET count = count + 1", finding: "counts and sums"),
    Damage(sql: "UPDATE tallies SET total = total + 1 WHERE span = 2", finding: "of entries differ"),
    Damage(sql: "DELETE FROM tallies WHERE facet = 4", finding: "counts and sums"),
    Damage(sql: "UPDATE month_sums SET total = total + 1 WHERE member <> 0", finding: "sums for reports"),
    Damage(sql: "DELETE FROM month_sums WHERE member = 0", finding: "sums for reports"),
    Damage(sql: "UPDATE balances SET net = net + 1", finding: "add up to"),
    Damage(sql: "UPDATE balances SET net = 0", finding: "the balances in EUR differ"),
    Damage(sql: "UPDATE debts SET amount = amount + 1", finding: "the debts differ"),
    Damage(sql: "UPDATE group_details SET name = 'x'", finding: "its settings differ"),
    Damage(sql: "UPDATE group_details SET default_split = NULL", finding: "its settings differ"),
    Damage(sql: "DELETE FROM custom_units", finding: "its settings differ"),
    Damage(sql: "UPDATE members SET name = 'x'", finding: "its members differ"),
    Damage(sql: "UPDATE members SET role = 'owner'", finding: "its members differ"),
    Damage(sql: "UPDATE labels SET name = 'x'", finding: "its labels differ"),
    Damage(sql: "DELETE FROM presets", finding: "its presets differ"),
    Damage(sql: "DELETE FROM skipped_days", finding: "its recurring rules differ"),
    Damage(sql: "UPDATE rules SET is_removed = 1", finding: "its recurring rules differ"),
    Damage(sql: "UPDATE budgets SET monthly = monthly + 1", finding: "its budgets differ"),
    Damage(sql: "UPDATE clock SET milliseconds = 9223372036854775807", finding: "an impossible time"),
    Damage(sql: "UPDATE clock SET counter = 9223372036854775807", finding: "an impossible time"),
    Damage(sql: "UPDATE clock SET milliseconds = 5", finding: "clock is behind"),
    Damage(sql: "UPDATE clock SET operations = 9223372036854775807", finding: "number of operations beside"),
    Damage(sql: "DELETE FROM clock", finding: "clock is missing"),
    Damage(
      sql: "UPDATE shares SET member = 9999 WHERE member = (SELECT min(number) FROM members)",
      finding: "rows of shares refer to missing rows of members"),
  ]

  @Test(arguments: damages) func `what was tampered with is found, and mended where the journal is whole`(
    damage: Damage
  ) throws {
    let flat = try loadingRelated()
    #expect(try flat.transaction.check() == [])
    try flat.transaction.connection.run("PRAGMA foreign_keys = OFF")
    #expect(try flat.transaction.connection.run(damage.sql) > 0)
    let findings = try flat.transaction.check()
    #expect(findings.contains { $0.words.contains(damage.finding) }, "\(findings)")
    let isWhole = !damage.sql.text.contains("operations SET")
    #expect(findings.allSatisfy { $0.cure == .repair } == isWhole, "\(findings)")
    if isWhole {
      guard !damage.sql.text.contains("operations") else { return }
      try flat.transaction.repair()
      #expect(try flat.transaction.check() == [])
    } else {
      #expect(throws: RepairRefusal.self) {
        try flat.transaction.connection.savepoint { try flat.transaction.repair() }
      }
      #expect(try flat.transaction.check() == findings, "nothing was changed")
    }
  }

  /// Damage that repair cannot mend, and its findings.
  static let losses = [
    Damage(
      sql: "UPDATE operations SET milliseconds = 9223372036854775807", finding: "its journal cannot be read"),
    Damage(sql: "UPDATE operations SET counter = 9223372036854775807", finding: "its journal cannot be read"),
    Damage(sql: "UPDATE operations SET received = 9223372036854775807", finding: "rows of operations hold"),
    Damage(
      sql: "UPDATE operations SET author = x'00000000000000010000000000000004' WHERE entity_kind = 'entry'",
      finding: "its journal has 1 author who was never in the group"),
    Damage(
      sql: "UPDATE operations SET author = NULL WHERE sequence = 1",
      finding: "1 operation of its journal has no author"),
    Damage(
      sql: "UPDATE operations SET milliseconds = 1 WHERE sequence = 5",
      finding: "1 operation of its journal is not later"),
    Damage(
      sql: "UPDATE operations SET milliseconds = milliseconds + 100000000 WHERE sequence = 5",
      finding: "1 operation of its journal is not later"),
    Damage(sql: "UPDATE groups SET created = 9223372036854775807", finding: "1 row of groups holds"),
    Damage(sql: "UPDATE attachments SET size = 5", finding: "1 row of attachments holds"),
    Damage(sql: "DELETE FROM groups", finding: "rows of operations refer to missing rows of groups"),
  ]

  @Test(arguments: losses) func `what cannot be mended is told so, in words`(damage: Damage) throws {
    let flat = try loadingRelated()
    try flat.transaction.connection.run("PRAGMA foreign_keys = OFF")
    #expect(try flat.transaction.connection.run(damage.sql) > 0)
    let findings = try flat.transaction.check()
    let finding = try #require(findings.first { $0.words.contains(damage.finding) }, "\(findings)")
    #expect(finding.cure != .repair)
    #expect(findings.allSatisfy { !$0.words.contains("SELECT") && !$0.words.contains("FROM") }, "\(findings)")
  }

  @Test func `what is kept and cannot be read is made again from a journal that can`() throws {
    let flat = try loadingRelated()
    try flat.transaction.connection.run("UPDATE group_details SET default_split = x'78'")
    try flat.transaction.connection.run("UPDATE entries SET day = 20259999")
    let findings = try flat.transaction.check()
    #expect(!findings.isEmpty && findings.allSatisfy { $0.cure == .repair }, "\(findings)")
    try flat.transaction.repair()
    #expect(try flat.transaction.check() == [])
  }

  @Test func `progress comes to the number of operations`() throws {
    let flat = try loadingRelated()
    var last: CheckProgress?
    _ = try flat.transaction.check { last = $0 }
    #expect(last?.operations == last?.total)
    #expect((last?.total ?? 0) > 10)
    last = nil
    try flat.transaction.repair { last = $0 }
    #expect(last?.operations == last?.total)
  }

  /// A flat with one of everything.
  private func loadingRelated() throws -> SmallFlat {
    let flat = try SmallFlat()
    let label = ID<Label>(high: 6, low: 1)
    let attachment = ID<Ledger.Attachment>(high: 6, low: 2)
    let rule = ID<RecurringRule>(high: 6, low: 3)
    try flat.transaction.add(
      AttachedFile(
        id: attachment, group: flat.group, uploader: nil, type: "image/png", size: 1, digest: try Digest(1),
        created: .start), contents: [1])
    var dinner = try flat.entry("Dinner", 30_01)
    dinner.category = HouseholdCategory.diningOut.id
    dinner.tags = [label]
    dinner.attachments = [attachment]
    dinner.note = "with Chi"
    let day = dinner.day
    let changes: [Change] = [
      .label(label, .added(kind: .tag, name: "Holiday", icon: nil, heading: nil)),
      .preset(ID(high: 6, low: 4), .added(name: "Halves", split: .equal(Array(flat.members.prefix(2))))),
      .rule(
        rule,
        .added(
          schedule: try #require(Schedule(every: 1, .month, from: day)), template: try flat.entry("Rent", 5))),
      .rule(rule, .skipped(day, true)),
      .budget(HouseholdCategory.groceries.id, Money(minorUnits: 100, currency: RandomChanges.euro)),
      .group(.unitAdded(Currency(code: "pts", scale: 0))),
      .group(.defaultSplit(.equal(Array(flat.members.prefix(3))))),
      .receipt(ID(high: 6, low: 5), .added(attachment)), .entry(flat.dinner, .added(dinner)),
      .entry(ID(high: 4, low: 2), .added(try flat.entry("Taxi", 12_00))),
      .receipt(ID(high: 6, low: 5), .status(.filed(flat.dinner))),
    ]
    try flat.append(changes.enumerated().map { flat.proposal(10 + $0, $1) })
    return flat
  }
}
