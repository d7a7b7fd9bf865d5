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
    ("Bahncard 25 62.90", "Bahncard 25|62.90"),
  ]) func `a line is a name and an amount`(text: String, line: String) throws {
    #expect(try read(text).lines.map { "\($0.name)|\($0.amount)" } == [line])
  }

  @Test func `who had it stands behind the amount`() throws {
    let lines = try read("Wine 24 ada x2, BEN\n\nSoup 9 c\nRice 5 nobody, Ben").lines
    #expect(lines.map(\.had) == [[flat.ada, flat.ben], [flat.chi], []])
    #expect(lines[0].weights == [flat.ada: "2"])
    #expect(lines[2].name == "Rice nobody, Ben")
  }

  @Test func `tax and tip are found by name, and a line without an amount stays in the field`() throws {
    let receipt = try read("Tip 12.5%\ntax 3\nThank you!\nSale 10%")
    #expect(receipt.extras.map(\.kind) == [.tip, .tax] && receipt.extras.map(\.amount) == ["12.5%", "3"])
    #expect(receipt.unread == ["Thank you!", "Sale 10%"] && receipt.lines.isEmpty)
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
