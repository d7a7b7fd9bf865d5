import API
import Archive
import DemoData
import Encodings
import Ledger
import Store
import TestSupport
import Testing

@testable import Pages

/// The table of entries, as the page gives it and as the program exports it.
struct TableTests {
  @Test func `the page and the program write the same table`() async throws {
    let flat = try await mixed()
    let ada = try await flat.made.signIn(as: .ada)
    ada.language = "de"
    try await ada.visit(flat.path("entries.csv"))
    #expect(ada.response.text == String(decoding: try exported(flat), as: UTF8.self))
  }

  @Test func `each row adds up, and income counts below zero`() async throws {
    let flat = try await mixed()
    let ada = try await flat.made.signIn(as: .ada)
    try await ada.visit(flat.path("entries.csv"))
    for bytes in [Array(ada.response.text.utf8), try exported(flat)] {
      let rows = try rows(of: bytes)
      #expect(Set(rows.compactMap { $0["kind"] }) == ["expense", "income", "transfer"])
      #expect(Set(rows.compactMap { $0["currency"] }) == ["EUR", "JPY", "TND", "POINTS"])
      for row in rows {
        let amount = try minorUnits(row["amount"])
        #expect((amount < 0) == (row["kind"] == "income"), "\(row)")
        for part in [" paid", " share"] {
          let sum = try row.filter { $0.key.hasSuffix(part) }.reduce(0) { try $0 + minorUnits($1.value) }
          #expect(sum == amount, "\(row)")
        }
      }
    }
  }

  @Test func `the table of a long list has each entry that counts once, and no formula`() async throws {
    let store = try DataStore.inMemory()
    let plan = try #require(DemoPlan(entries: 1_200, groups: 1, members: 3, seed: 5))
    try store.fill(with: plan, password: "")
    let table = try store.read { snapshot in
      let group = try #require(try snapshot.allGroups().first)
      var bytes: [UInt8] = []
      try snapshot.writeTable(of: group) { bytes += $0 }
      return bytes
    }
    let rows = try rows(of: table)
    #expect(Set(rows.compactMap { $0["id"] }).count == 1_200 && rows.count == 1_200)
    #expect(rows.contains { $0["title"] == "'=SUM(party)" })
    #expect(!String(decoding: table, as: UTF8.self).contains(",=SUM"))
  }

  /// Entries of every kind, in several currencies, one of them the group's own; a name that became another.
  private func mixed() async throws -> SettledFlat {
    let flat = try await SettledFlat.lived()
    let points = try Currency(custom: "POINTS", scale: 1)
    let category = HouseholdCategory.rent.id
    try await flat.change(.group(.unitAdded(points)))
    try await flat.change(.label(category, .renamed("Miete; warm")))
    try await flat.spend("Ramen", 1_001, by: .ben, currency: "JPY")
    try await flat.spend("Refund", 7_777, by: .ben, kind: .income, currency: "TND")
    try await flat.spend("دفعة", 2_500, by: .ben, among: [.ada], kind: .transfer)
    let bill = try Bill(
      amount: Money(minorUnits: 301, currency: points),
      payers: .several([
        Split.Part(SettledFlat.Tenant.ada.id, DecimalNumber(20)),
        Split.Part(SettledFlat.Tenant.dee.id, try #require(DecimalNumber(units: 101, scale: 1))),
      ]), split: .equal(SettledFlat.Tenant.allCases.map(\.id)))
    var entry = Entry(title: "=Chores", day: try #require(Day("2025-06-09")), bill: bill, category: category)
    entry.note = "one,\ntwo"
    try await flat.change(.entry(ID(high: 8, low: 1), .added(entry)))
    try await flat.change(.member(SettledFlat.Tenant.dee.id, .merged(into: SettledFlat.Tenant.chi.id)))
    return flat
  }

  private func exported(_ flat: SettledFlat) throws -> [UInt8] {
    let scratch = try Scratch()
    try flat.made.store.read { snapshot in
      let day = try #require(Day("2025-07-01"))
      let tables = ExportTables(
        entries: { try $0.writeTable(of: $1, to: $2) },
        splitwise: { try $0.writeSplitwiseTable(of: $1, on: day, to: $2) })
      try snapshot.export(
        to: scratch.file("export"), tables: tables, at: Instant(milliseconds: 0), program: "1")
    }
    return try scratch.contents("export/groups/\(flat.group)/entries.csv")
  }

  private func rows(of table: [UInt8]) throws -> [[String: String]] {
    var reader = CSVReader(table)
    let heading = try #require(try reader.next()).cells
    var rows: [[String: String]] = []
    while let row = try reader.next() {
      rows.append(Dictionary(uniqueKeysWithValues: zip(heading, row.cells)))
    }
    return rows
  }

  /// All amounts of a row have the same decimals.
  private func minorUnits(_ cell: String?) throws -> Int64 {
    let text = try #require(cell)
    return try #require(Int64(text.replacing(".", with: "")))
  }
}
