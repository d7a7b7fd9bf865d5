import Encodings
import Exchange
import Ledger
import TestSupport
import Testing

struct ImportDraftTests {
  private func draft(_ text: String) throws -> ImportDraft {
    try ImportSource(Array(text.utf8)).draft(in: Fixtures.context("file.csv"))
  }

  @Test func `entries come by day, and within a day as they were made`() throws {
    let oldest = try Fixtures.draft("splitwise/odd.csv")
    #expect(oldest.order == Array(oldest.entries.indices))
    let newest = try draft("date,title,amount\n2025-01-03,c,1\n2025-01-02,b,1\n2025-01-02,a,1\n")
    #expect(newest.order.map { newest.entries[$0].title } == ["a", "b", "c"])
    let head = "what,bill_type,amount,currency,date,payer_name,payer_weight,owers\n"
    let bills = ["b", "a"].map { "\($0),Expense,1.0,EUR,2025-01-02,Ada,1.0,Ada\n" }.joined()
    let sameDay = try draft(head + bills)
    #expect(sameDay.order.map { sameDay.entries[$0].title } == ["a", "b"])
  }

  @Test func `an original amount is believed where its rate gives the entry's`() throws {
    let path = "spliit/Spliit Export - 2026-08-30.json"
    let text = String(decoding: try Fixtures.bytes(path), as: UTF8.self)
    func original(_ amount: String) throws -> String? {
      let other = text.replacing("\"originalAmount\": 5000", with: "\"originalAmount\": \(amount)")
      return try draft(other).entries.first { $0.original != nil }?.original?.amount
    }
    #expect(try original("5000") == "50" && original("5001") == "50.01")
    #expect(try original("5003") == nil && original("50") == nil && original("9223372036854775807") == nil)
  }

  @Test func `what Spliit shows without decimals is divided in whole units`() throws {
    let text = String(decoding: try Fixtures.bytes("spliit/whole-units.json"), as: UTF8.self).replacing(
      #","paidFor":[{"participantId":"x1","shares":100},"#, with: #","paidFor":["#
    ).replacing(#""amount":10000"#, with: #""amount":25"#)
    let entry = try #require(try draft(text).entries.first)
    #expect(entry.amount == 2_500)
    #expect(entry.owed.map(\.units).sorted() == [1_200, 1_300])
  }

  @Test(arguments: ["Cleo W.", "Cleo D.", "Cleo de W.", "Cleo de Wit"])
  func `a payment of Splitwise is known by each short form of a name`(name: String) throws {
    let text = """
      Datum,Beschreibung,Kategorie,Kosten,Währung,Cleo de Wit,Ben

      2025-01-02,\(name) betalade Ben,Betalning,5.00,EUR,5.00,-5.00
      """
    #expect(try draft(text).entries.map(\.kind) == [.transfer])
  }

  @Test func `our own table comes back as it was`() throws {
    for salt in 0..<Seed.count(100) {
      var random = RandomBill(Seed.dice(salt), members: 4)
      let members = random.members.enumerated().map { Member(id: $1, name: "M\($0), \"x\"") }
      var table = EntryTable(members: members, labels: [])
      let bills = [euro, yen, dinar, bitcoin].compactMap { currency in
        try? random.make(random.random.pick(Split.Mode.allCases), in: currency)
      }
      for bill in bills { table.write(row(of: bill)) }
      let draft = try ImportSource(table.takeBytes()).draft(in: Fixtures.context("x.csv"))
      #expect(draft.people == members.map(\.name) && draft.refused.isEmpty, "EVENLY_SEED=\(Seed.value)")
      #expect(draft.entries.count == bills.count)
      for (entry, bill) in zip(draft.entries, bills) {
        #expect(entry.kind == bill.kind && entry.amount == bill.amount.minorUnits)
        #expect(
          entry.title == "=t, x" && entry.nativeID == id.description && entry.category == .household(.rent))
        let ids = members.map(\.id)
        #expect(units(entry.paid, ids) == units(bill.paid), "EVENLY_SEED=\(Seed.value)")
        #expect(units(entry.owed, ids) == units(bill.shares(of: id).map { ($0.member, $0.minorUnits) }))
      }
    }
  }

  @Test func `our own table gives back what it marks, and the category of a payment`() throws {
    let members = [1, 2].map { Member(id: ID(high: 1, low: $0), name: $0 == 1 ? "'-Ada" : "Ben") }
    let bill = try Bill(
      kind: .transfer, amount: Money(minorUnits: 500, currency: euro), payers: .one(members[0].id),
      split: .equal([members[1].id]))
    let tags = ["-20 %", "'+1"].enumerated().map {
      Label(id: ID(high: 2, low: UInt64($0)), kind: .tag, name: $1)
    }
    var table = EntryTable(members: members, labels: tags)
    table.write(
      EntryTable.Row(
        id: id, title: "'-1", day: .first, kind: .transfer, amount: bill.amount,
        category: HouseholdCategory.rent.id, tags: tags.map(\.id), lines: bill.outcome(of: id).lines,
        entry: Entry(title: "'-1", day: .first, bill: bill, note: "Ikea, -20 %\n=1")))
    let draft = try ImportSource(table.takeBytes()).draft(in: Fixtures.context("x.csv"))
    let entry = try #require(draft.entries.first)
    #expect(entry.kind == .transfer && entry.category == .household(.rent))
    #expect(entry.title == "'-1" && entry.note == "Ikea, -20 %\n=1" && entry.tags == ["-20 %", "'+1"])
    #expect(draft.people == ["'-Ada", "Ben"])
  }

  @Test func `our own table gives back every text of an entry`() throws {
    let ada = Member(id: ID(high: 1, low: 1), name: "Ada")
    let bill = try Bill(
      amount: Money(minorUnits: 500, currency: euro), payers: .one(ada.id), split: .equal([ada.id]))
    let entry = Entry.full(bill)
    var row = row(of: bill)
    (row.title, row.entry) = (entry.title, entry)
    var table = EntryTable(members: [ada], labels: [])
    table.write(row)
    let draft = try ImportSource(table.takeBytes()).draft(in: Fixtures.context("x.csv"))
    let texts = try #require(draft.entries.first).texts
    for text in entry.texts { #expect(texts.contains(text)) }
    let preview = String(decoding: PreviewWriter(draft).bytes, as: UTF8.self)
    for text in entry.texts { #expect(preview.contains(text)) }
  }

  /// `ImportIdentity` and `PreviewWriter` name each of them by hand.
  @Test func `these are the fields of an imported entry`() throws {
    let draft = try draft("date,title,amount\n2025-01-03,c,1\n")
    let fields = Mirror(reflecting: try #require(draft.entries.first)).children.compactMap(\.label)
    #expect(
      fields == [
        "place", "part", "nativeID", "sourceGroup", "kind", "day", "title", "currency", "amount", "paid",
        "division", "hint", "category", "payee", "tags", "note", "original", "repeats", "typed", "warnings",
      ])
  }

  private let id = ID<Entry>(high: 5, low: 5)

  private func row(of bill: Bill) -> EntryTable.Row {
    EntryTable.Row(
      id: id, title: "=t, x", day: .first, kind: bill.kind, amount: bill.amount,
      category: HouseholdCategory.rent.id, lines: bill.outcome(of: id).lines)
  }

  private func units(_ portions: [ImportedEntry.Portion], _ members: [ID<Member>]) -> [ID<Member>: Int64] {
    units(portions.map { (members[$0.person], $0.units) })
  }

  private func units(_ parts: [(ID<Member>, Int64)]) -> [ID<Member>: Int64] {
    Dictionary(uniqueKeysWithValues: parts.filter { $0.1 != 0 })
  }
}
