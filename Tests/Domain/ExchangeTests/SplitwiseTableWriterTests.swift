import Encodings
import Exchange
import Ledger
import TestSupport
import Testing

/// The export for people who move to another app, read back.
struct SplitwiseTableWriterTests {
  @Test func `a ledger is written byte for byte`() throws {
    let ledger = try #require(try JSON(Fixtures.bytes("export/ledger.json")).object)
    let group = try #require(ledger["group"]?.object)
    let day = try #require(ledger["today"]?.string.flatMap { Day($0) })
    let people = (ledger["people"]?.array ?? []).compactMap(\.string)
    var table = SplitwiseTableWriter(people: people)
    for entry in (ledger["entries"]?.array ?? []).compactMap(\.object) where entry["deleted"] == nil {
      table.write(try row(entry, people))
    }
    let name = SplitwiseTableWriter.fileName(group: try #require(group["name"]?.string), on: day)
    #expect(name == "sommer-haus-no5-ete_2025-07-01_export.csv")
    #expect(
      String(decoding: table.finished(on: day), as: UTF8.self)
        == String(decoding: try Fixtures.bytes("export/\(name)"), as: UTF8.self))
  }

  private func row(_ entry: JSONObject, _ people: [String]) throws -> SplitwiseTableWriter.Row {
    let typed = try money(entry)
    let counted = try entry["counted"]?.object.map(money) ?? typed
    let kind = try #require(entry["kind"]?.string.flatMap { Bill.Kind(rawValue: $0) })
    let sign: Int64 = kind == .income ? -1 : 1
    let nets = people.map { name in
      let paid = entry["paid"]?.object?[name]?.number?.integer ?? 0
      let owed = entry["owed"]?.object?[name]?.number?.integer ?? 0
      return sign * (paid - owed) * counted.minorUnits / typed.minorUnits
    }
    var row = SplitwiseTableWriter.Row(
      day: try #require(entry["day"]?.string.flatMap { Day($0) }), kind: kind,
      title: try #require(entry["title"]?.string), amount: counted, nets: nets)
    row.original = counted == typed ? nil : typed
    row.category = category(entry["category"])
    return row
  }

  private func money(_ object: JSONObject) throws -> Money {
    let currency = try #require(object["currency"]?.string.flatMap { Currency.named($0) })
    return Money(minorUnits: try #require(object["amount"]?.number?.integer), currency: currency)
  }

  private func category(_ json: JSON?) -> SplitwiseTableWriter.Row.Category {
    if let name = json?.object?["new"]?.string { return .own(name) }
    return json?.string.flatMap { HouseholdCategory(rawValue: $0) }.map { .household($0) } ?? .none
  }

  @Test(arguments: [("WG №1", "wg-no1"), ("  ", "group"), ("日本", "group"), ("A/B & Ç!", "a-b-c")])
  func `a file is called after its group`(_ group: String, _ slug: String) throws {
    let day = try #require(Day("2025-07-01"))
    #expect(SplitwiseTableWriter.fileName(group: group, on: day) == "\(slug)_2025-07-01_export.csv")
  }

  @Test(arguments: HouseholdCategory.allCases) func `a category comes back as itself, or as one near it`(
    category: HouseholdCategory
  ) throws {
    var table = SplitwiseTableWriter(people: ["Ada", "Ben"])
    let amount = Money(minorUnits: 100, currency: euro)
    let day = try #require(Day("2025-07-01"))
    table.write(
      .init(
        day: day, kind: .expense, title: "x", amount: amount, category: .household(category), nets: [50, -50])
    )
    let draft = try ImportSource(table.finished(on: day)).draft(in: Fixtures.context("x.csv"))
    let near: [HouseholdCategory: HouseholdCategory] = [.subscriptions: .entertainment, .travel: .transit]
    #expect(draft.entries.map(\.category) == [.household(near[category] ?? category)])
  }

  @Test(arguments: [yen, euro, dinar, bitcoin])
  func `a random ledger comes back with the same nets, and with one payer the same`(currency: Currency) throws
  {
    for salt in 0..<Seed.count(250) {
      var random = RandomBill(Seed.dice(salt &* 31 &+ currency.scale), members: 5)
      let bills = random.bills(4, in: currency)
      let day = try #require(Day("2025-07-01"))
      var table = SplitwiseTableWriter(people: ["Ada", "Ben", "Chi", "Dee", "Eve"])
      for (bill, nets) in bills {
        table.write(.init(day: day, kind: bill.kind, title: "t", amount: bill.amount, nets: nets))
      }
      let draft = try ImportSource(table.finished(on: day)).draft(in: Fixtures.context("x.csv"))
      let moved = bills.filter { $0.nets.contains { $0 != 0 } }
      #expect(
        draft.refused.isEmpty && draft.entries.count == moved.count, "EVENLY_SEED=\(Seed.value) \(salt)")
      #expect(draft.checks.allSatisfy { $0.agrees })
      for (entry, original) in zip(draft.entries, moved) {
        compare(entry, original.bill, original.nets, random.members)
      }
    }
  }

  private func compare(_ entry: ImportedEntry, _ bill: Bill, _ nets: [Int64], _ members: [ID<Member>]) {
    let sign: Int64 = entry.kind == .income ? -1 : 1
    var got = nets.map { _ in 0 as Int64 }
    for part in entry.paid { got[part.person] += sign * part.units }
    for part in entry.owed { got[part.person] -= sign * part.units }
    #expect(got == nets && entry.kind == bill.kind && entry.amount == bill.amount.minorUnits)
    let above = nets.filter { bill.kind == .income ? $0 < 0 : $0 > 0 }
    guard bill.paid.count == 1, above.count == 1 else { return }
    let paid = entry.paid.map { members[$0.person] }
    #expect(paid == bill.paid.map(\.member))
    let owed = Dictionary(uniqueKeysWithValues: entry.owed.map { (members[$0.person], $0.units) })
    let shares = bill.shares(of: ID(high: 1, low: 1)).filter { $0.minorUnits != 0 }
    #expect(owed == Dictionary(uniqueKeysWithValues: shares.map { ($0.member, $0.minorUnits) }))
  }
}

extension RandomBill {
  /// Makes bills with each member's net amount.
  fileprivate mutating func bills(_ count: Int, in currency: Currency) -> [(bill: Bill, nets: [Int64])] {
    (0..<count).compactMap { _ in
      let mode = random.pick([Split.Mode.equal, .shares, .exact])
      guard let bill = try? make(mode, in: currency) else { return nil }
      let lines = bill.outcome(of: ID(high: 1, low: 1)).lines
      return (bill, members.map { member in lines.first { $0.member == member }?.net ?? 0 })
    }
  }
}
