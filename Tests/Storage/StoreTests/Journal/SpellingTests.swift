import Ledger
import SQLite
import Testing

@testable import Store
@testable import StoreMaintenance

/// Texts that identify, composed and decomposed: SQLite compares bytes, Swift compares characters.
struct SpellingTests {
  private static let composed = Currency(code: "\u{E9}", scale: 0)
  private static let parted = Currency(code: "e\u{301}", scale: 0)
  private let flat: SmallFlat

  init() throws {
    flat = try SmallFlat()
    for (number, unit) in [Currency(code: "x", scale: 0), Self.parted, Self.composed].enumerated() {
      flat.later()
      try flat.append(flat.proposal(100 + number, .group(.unitAdded(unit))))
    }
  }

  private func add(_ number: UInt64, _ units: Int64, _ currency: Currency) throws {
    let bill = try Bill(
      amount: Money(minorUnits: units, currency: currency), payers: .one(flat.members[0]),
      split: .equal([flat.members[1]]))
    let entry = Entry(title: "Tea", day: try #require(Day(number: 20_250_601)), bill: bill)
    try flat.append(flat.proposal(Int(200 + number), .entry(ID(high: 4, low: number), .added(entry))))
  }

  private var balance: Int64? {
    get throws { try flat.transaction.storedBalances(of: flat.group)[Self.composed]?[flat.members[0]] }
  }

  @Test func `currencies are compared by bytes`() {
    #expect(Self.parted != Self.composed && Self.parted < Self.composed)
    #expect(Currency(code: "x", scale: 0) < Self.composed)
    #expect(Currency(code: "x", scale: 0) < Currency(code: "x", scale: 1))
  }

  @Test func `entries in both spellings of a unit add up, and a check finds nothing`() throws {
    try add(1, 40, Self.parted)
    try add(2, 39, Self.composed)
    #expect(try balance == 79)
    #expect(try flat.overview.group.customUnits.map(\.code) == ["x", "\u{E9}"])
    #expect(try flat.transaction.check() == [])
  }

  @Test(arguments: [
    ("\u{AC00}", "\u{1100}\u{1161}"), ("\u{304C}", "\u{304B}\u{3099}"), ("\u{E9}", "e\u{301}"),
  ]) func `a title in the other spelling is another text, and the old one is gone`(
    composed: String, parted: String
  ) throws {
    try flat.append(flat.proposal(1, .entry(flat.dinner, .added(try flat.entry(composed, 30)))))
    for (number, title) in [parted, composed, parted].enumerated() {
      flat.later()
      try flat.append(flat.proposal(2 + number, .entry(flat.dinner, .edited(flat.titled(title)))))
    }
    #expect(try flat.rows(of: "texts", in: flat.group) == 1)
    #expect(try flat.transaction.check() == [])
  }

  @Test func `a file of an older version is mended when it is opened`() throws {
    try add(1, 40, Self.parted)
    try add(2, 39, Self.composed)
    let connection = flat.transaction.connection
    let (new, old) = (Self.composed.code, Self.parted.code)
    for table in ["custom_units", "tallies", "month_sums", "debts"] as [SQL] {
      try connection.run("UPDATE \(table) SET currency = \(old) WHERE currency = \(new)")
    }
    try connection.run("UPDATE entries SET currency = \(old) WHERE amount = 40 AND currency = \(new)")
    try connection.run(
      """
      INSERT INTO balances ("group", member, currency, scale, net)
      SELECT "group", member, \(old), scale, iif(net > 0, 40, -40) FROM balances WHERE currency = \(new)
      """)
    try connection.run("UPDATE balances SET net = iif(net > 0, 39, -39) WHERE currency = \(new)")
    #expect(try !flat.transaction.check().isEmpty)
    flat.transaction.forgetBooks()
    // What came afterwards.
    try connection.run("DROP TABLE payment_ways")
    try connection.run("ALTER TABLE accounts ADD COLUMN payment_note TEXT")
    try connection.run("ALTER TABLE receipts DROP COLUMN itemized")
    for column in [
      "newcomers", "entry", "payer", "payee", "currency", "scale", "claimed", "claimed_units", "claims",
    ] as [SQL] { try connection.run("ALTER TABLE looking_links DROP COLUMN \(column)") }
    try connection.run("ALTER TABLE group_details DROP COLUMN emoji")
    try connection.run("DROP TABLE hidden_groups")
    try connection.run("DROP TABLE action_parts")
    try connection.run("DROP INDEX imported_by_entry")
    try connection.run("PRAGMA user_version = 38")
    try Schema.current.migrator.migrate(connection)
    #expect(try flat.transaction.check() == [])
    #expect(try balance == 79)
  }
}
