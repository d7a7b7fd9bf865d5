import Encodings
import Exchange
import Ledger
import TestSupport
import Testing

struct EntryTableTests {
  private let ada = Member(id: ID(high: 1, low: 1), name: "Ada", role: .owner)
  private let ben = Member(id: ID(high: 1, low: 2), name: "Ben")
  private let entry = ID<Entry>(high: 2, low: 1)

  private func row(
    _ kind: Bill.Kind, _ minorUnits: Int64, _ currency: Currency, title: String = "Milk",
    to receivers: [ID<Member>]? = nil
  ) throws -> EntryTable.Row {
    let amount = Money(minorUnits: minorUnits, currency: currency)
    let bill = try Bill(
      kind: kind, amount: amount, payers: .one(ada.id), split: .equal(receivers ?? [ada.id, ben.id]))
    let day = try #require(Day("2025-06-10"))
    return EntryTable.Row(
      id: entry, title: title, day: day, kind: kind, amount: amount, lines: bill.outcome(of: entry).lines,
      entry: Entry(title: title, day: day, bill: bill))
  }

  private func text(_ rows: [EntryTable.Row], members: [Member]? = nil, labels: [Label] = []) -> String {
    var table = EntryTable(members: members ?? [ada, ben], labels: labels)
    for row in rows { table.write(row) }
    return String(decoding: table.takeBytes(), as: UTF8.self)
  }

  /// The cells of each row by column.
  private func cells(_ text: String) throws -> [[String: String]] {
    var reader = CSVReader(Array(text.utf8))
    let heading = try #require(try reader.next()).cells
    var rows: [[String: String]] = []
    while let row = try reader.next() {
      rows.append(Dictionary(uniqueKeysWithValues: zip(heading, row.cells)))
    }
    return rows
  }

  private func minorUnits(_ cell: String?) throws -> Int64 {
    let text = try #require(cell)
    return try #require(Int64(text.replacing(".", with: "")))
  }

  @Test func `an expense is what was paid, and what it is for whom`() throws {
    let euro = Currency(code: "EUR", scale: 2)
    #expect(
      text([try row(.expense, 1_000, euro)])
        == "date,title,kind,amount,currency,category,payee,tags,note,id,Ada paid,Ada share,Ben paid,Ben share,"
        + "paid by,paid to,original amount,original currency,rate,split,items\r\n"
        + "2025-06-10,Milk,expense,10.00,EUR,,,,,\(entry),10.00,5.00,0.00,5.00,Ada 10.00,,,,,equal,\r\n")
  }

  @Test(arguments: Bill.Kind.allCases, [Currency(code: "EUR", scale: 2), Currency(code: "JPY", scale: 0)])
  func `a row adds up to its amount, which tells income from expense`(kind: Bill.Kind, currency: Currency)
    throws
  {
    let row = try row(kind, 1_001, currency, to: kind == .transfer ? [ben.id] : nil)
    let cells = try #require(try cells(text([row])).first)
    let amount = try minorUnits(cells["amount"])
    #expect(amount == (kind == .income ? -1_001 : 1_001))
    for part in ["paid", "share"] {
      let both = try ["Ada", "Ben"].map { try minorUnits(cells["\($0) \(part)"]) }
      #expect(both.reduce(0, +) == amount)
    }
  }

  @Test func `a unit of the group's own keeps its decimals`() throws {
    let points = try Currency(custom: "POINTS", scale: 3)
    let cells = try #require(try cells(text([try row(.income, 7, points)])).first)
    #expect(cells["amount"] == "-0.007" && cells["currency"] == "POINTS")
  }

  @Test func `categories go by their key until a group names them`() throws {
    var row = try row(.expense, 100, Currency(code: "EUR", scale: 2))
    row.category = HouseholdCategory.diningOut.id
    let tags = ["holiday", "work"].enumerated().map { index, name in
      Label(id: ID(high: 3, low: UInt64(index)), kind: .tag, name: name)
    }
    row.tags = tags.map(\.id)
    #expect(try cells(text([row], labels: tags)).first?["category"] == "diningOut")
    let named = Label(id: HouseholdCategory.diningOut.id, kind: .category, name: "Out")
    let cells = try #require(try cells(text([row], labels: tags + [named])).first)
    #expect(cells["category"] == "Out" && cells["tags"] == "holiday, work")
  }

  @Test func `a merged member has no column, and one who left has one`() throws {
    let chi = Member(id: ID(high: 1, low: 3), name: "Chi", mergedInto: ben.id)
    let dee = Member(id: ID(high: 1, low: 4), name: "Dee", isRemoved: true)
    let heading = text([], members: [ada, ben, chi, dee])
    #expect(
      heading.hasSuffix(
        ",Ada paid,Ada share,Ben paid,Ben share,Dee paid,Dee share,"
          + "paid by,paid to,original amount,original currency,rate,split,items\r\n"))
  }

  @Test func `nothing in it is a formula, and texts come back as they are`() throws {
    var row = try row(.expense, 100, Currency(code: "EUR", scale: 2), title: "=1+1")
    row.entry?.note = "two\nlines; \"and\" more"
    let cells = try #require(try cells(text([row], members: [ada])).first)
    #expect(cells["title"] == "'=1+1")
    #expect(cells["note"] == row.entry?.note)
  }

  @Test func `what was taken is not given again`() throws {
    var table = EntryTable(members: [], labels: [])
    #expect(!table.takeBytes().isEmpty)
    #expect(table.count == 0 && table.takeBytes().isEmpty)
    table.write(try row(.expense, 1, Currency(code: "EUR", scale: 2)))
    #expect(String(decoding: table.takeBytes(), as: UTF8.self).hasPrefix("2025"))
  }
}
