import Household
import Ledger
import Testing

@testable import Pages

/// Receipts that are typed as one text, and other fields of a bill by item.
struct TypedReceiptTests {
  private let flat: Flat

  init() throws { flat = try Flat() }

  private func read(_ text: String) throws -> TypedReceipt {
    TypedReceipt(text, in: flat.group.currency, try flat.context())
  }

  @Test(arguments: [
    ("Wine 24", "Wine|24"), ("-3 Pfand", "Pfand|-3"), ("Pizza 11.50 Ben", "Pizza|11.50"),
    ("Pizza 11.50 with ham", "Pizza with ham|11.50"), ("2 beers 9", "2 beers|9"),
    ("Bread 3*1.20 €", "Bread|3*1.20"), ("€ 4.50 Milk", "Milk|4.50"), ("7.5", "|7.5"),
    ("Bahncard 25 62.90", "Bahncard 25|62.90"), ("- 3.00 Pfand", "Pfand|-3.00"), ("Soup: 9", "Soup|9"),
    ("Milk 1.29 A", "Milk|1.29"), ("Milk 1.29 * A", "Milk * A|1.29"),
    ("all you can eat 15", "all you can eat|15"), ("Taxi 12:45 24.50", "Taxi 12:45|24.50"),
    ("Ice 2 EUR", "Ice|2"),
  ]) func `a line is a name and an amount`(text: String, line: String) throws {
    #expect(try read(text).lines.map { "\($0.name)|\($0.amount)" } == [line])
  }

  @Test func `who had it stands behind the amount`() throws {
    let lines = try read("Wine 24 ada x2, BEN\n\nSoup 9 ch\nRice 5 nobody, Ben").lines
    #expect(lines.map(\.had) == [[flat.ada, flat.ben], [flat.chi], []])
    #expect(lines[0].weights == [flat.ada: "2"])
    #expect(lines[2].name == "Rice nobody, Ben")
    #expect(try read("Wine 24 Ada×2、Ben").lines.map(\.weights) == [[flat.ada: "2"]])
  }

  @Test func `tax and tip are found by name, and a line without an amount stays in the field`() throws {
    let receipt = try read("Tip 12.5%\ntax 3\nThank you!\nSale 10%")
    #expect(receipt.extras.map(\.kind) == [.tip, .tax] && receipt.extras.map(\.amount) == ["12.5%", "3"])
    #expect(receipt.unread == ["Thank you!", "Sale 10%"] && receipt.lines.isEmpty)
  }

  @Test(arguments: ["Tip 10 %", "Tip: 10%", "Tip : 10 %", "TIP 10 ％"])
  func `a percentage may stand apart from its sign`(text: String) throws {
    let receipt = try read(text)
    #expect(receipt.extras.map(\.kind) == [.tip] && receipt.lines.isEmpty && receipt.unread.isEmpty)
    #expect(receipt.extras.allSatisfy { $0.amount == "10%" || $0.amount == "10％" })
  }

  @Test(arguments: [
    "2026-11-30 12:45", "2026/11/30 18:05", "30.11.26", "30.11.2026 18:05 Table 7", "USD 5 coffee",
    "coffee 5 USD", "coffee $5", "2 coffees £5.00", "Total 5",
  ]) func `a day, a time, another currency and a sum alone are no item`(text: String) throws {
    let receipt = try read(text)
    #expect(receipt.lines.isEmpty && receipt.extras.isEmpty && receipt.unread == [text])
  }

  @Test(arguments: ["Total", "SUMME:", "合計", "Total EUR"]) func `a sum of what was read is left out`(
    name: String
  ) throws {
    let receipt = try read("Wine 6\nBread 4\n\(name) 10.00\nTip 2\nTotal 12")
    #expect(receipt.lines.map(\.name) == ["Wine", "Bread"] && receipt.extras.map(\.amount) == ["2"])
    #expect(receipt.unread.isEmpty)
    #expect(try read("Wine 6\n\(name) 7").unread.count == 1)
  }

  @Test func `a letter is a tax rate unless it is a whole name`() throws {
    var flat = flat
    #expect(try read("Milk 1.29 B").lines.map(\.had) == [[]])
    #expect(try read("Milk 1.29 b x2").lines.map(\.had) == [[flat.ben]])
    flat.members[1].name = "B"
    let lines = TypedReceipt("Milk 1.29 B", in: flat.group.currency, try flat.context()).lines
    #expect(lines.map(\.had) == [[flat.ben]])
  }

  @Test func `a line can be everyone's`() throws {
    #expect(try read("Bread 7.50 everyone").lines.map(\.had) == [[flat.ada, flat.ben, flat.chi, flat.dee]])
    let form = try typed("Bread 7.50 Everyone", [("in[\(flat.ada)]", "on"), ("in[\(flat.ben)]", "on")])
    #expect(form.input.items.lines.map(\.had) == [[flat.ada, flat.ben]])
    #expect(form.input.items.lines.map(\.name) == ["Bread"])
  }

  private func typed(_ text: String, _ fields: [(String, String)] = []) throws -> EntryForm {
    try flat.sent(
      [
        ("split", "items"), ("title", "Shop"), ("payer", "\(flat.ada)"), ("lines", "typed"),
        ("receipt", text),
      ] + fields)
  }

  @Test func `lines that are too many stay in the field, with a sentence`() throws {
    let form = try typed((1...203).map { "Item \($0).50" }.joined(separator: "\n"))
    #expect(form.input.items.lines.count == 200)
    #expect(form.input.items.receipt == "Item 201.50\nItem 202.50\nItem 203.50")
    #expect(form.errors[.typedReceipt]?.reason == .bill(.tooManyLines(limit: 200)))
    #expect(form.html.contains("Too many lines: a bill can have 200."))
    let tips = try typed("Wine 6\n" + (1...22).map { "Tip \($0)" }.joined(separator: "\n"))
    #expect(tips.input.items.extras.count == 20 && tips.input.items.receipt == "Tip 21\nTip 22")
    #expect(tips.errors[.typedReceipt]?.reason == .bill(.tooManyExtras(limit: 20)))
  }

  @Test func `lines that cannot be read are not lost by saving`() throws {
    let form = try flat.sent([
      ("split", "items"), ("title", "Shop"), ("payer", "\(flat.ada)"), ("receipt", "Wine 6 ben\nBeer"),
      ("date", "2025-03-04"),
    ])
    #expect(form.draft == nil && form.errors[.typedReceipt]?.reason == .unreadLines)
    #expect(form.html.contains("These lines could not be read."))
  }

  @Test func `a blank line keeps the numbers of those behind it`() throws {
    let form = try typed(
      "Rice 5 dee",
      [
        ("item[1][name]", "Wine"), ("item[1][amount]", "6"), ("item[2][name]", ""), ("item[3][name]", "Beer"),
        ("item[3][amount]", "4"), ("item[4][name]", ""), ("extra[1][kind]", "tip"), ("extra[1][amount]", "1"),
        ("extra[1][lines]", "3"),
      ])
    #expect(form.input.items.lines.map(\.name) == ["Wine", "", "Beer", "Rice"])
    let items = try #require(form.reading.items?.items)
    #expect(items.extras.map(\.lines) == [[items.lines[1].id]])
  }

  @Test func `the lines take the place of the one that a form begins with`() throws {
    let everyone = [flat.ada, flat.ben, flat.chi, flat.dee]
    let first =
      [("item[1][name]", "Shop"), ("item[1][amount]", "10")] + everyone.map { ("item[1][in][\($0)]", "on") }
      + everyone.map { ("in[\($0)]", "on") }
    let form = try flat.sent(
      [
        ("split", "items"), ("title", "Shop"), ("amount", "10"), ("payer", "\(flat.ada)"), ("lines", "typed"),
        ("receipt", "Wine 6 ben\nBread 4 ada"),
      ] + first)
    #expect(form.input.items.lines.map(\.name) == ["Wine", "Bread"])
    #expect(form.intent == .preview && form.reading.bill?.split.members == [flat.ada, flat.ben])
  }

  @Test func `without an amount the lines are the amount`() throws {
    let form = try flat.sent([
      ("split", "items"), ("title", "Shop"), ("payer", "\(flat.ada)"), ("date", "2025-03-04"),
      ("receipt", "Wine 6 ben\nTip 10% "), ("item[4][name]", "Bread"), ("item[4][amount]", "4"),
      ("item[4][weight][\(flat.ada)]", "2"), ("item[4][in][\(flat.ben)]", ""),
    ])
    #expect(form.draft?.entry.bill.amount == (try flat.money(11_00)))
  }

  @Test func `numbers far beyond any bill are refused and trap nothing`() throws {
    let lines = (0..<260).flatMap {
      [("item[\($0)][amount]", "9999999999"), ("item[\($0)][in][\(flat.ada)]", "on")]
    }
    let form = try flat.sent(
      [("split", "items"), ("title", "Shop"), ("payer", "\(flat.ada)"), ("amount", "1")] + lines)
    #expect(form.draft == nil && form.errors[.split]?.reason == .bill(.tooManyLines(limit: 200)))
    #expect(form.html.count > 1000)
  }
}
