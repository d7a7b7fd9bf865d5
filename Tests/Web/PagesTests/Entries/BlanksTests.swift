import Household
import Ledger
import Testing

@testable import Pages

/// What is left blank takes the rest of a form that is saved, and is seen before it counts.
struct BlanksTests {
  private let flat: Flat

  init() throws { flat = try Flat() }

  private func saved(_ fields: [(String, String)], amount: String = "30") throws -> EntryForm {
    let three = [flat.ada, flat.ben, flat.chi].map { ("in[\($0)]", "on") }
    return try flat.sent([("title", "x"), ("amount", amount), ("date", "2025-03-04")] + three + fields)
  }

  private func alone() -> (String, String) { ("payer", "\(flat.ada)") }

  /// Sends what the page shows, as *Save* does then.
  private func again(_ form: EntryForm) throws -> EntryForm {
    #expect(form.draft == nil && form.html.contains("What was left empty got the rest."))
    return try flat.sent(form.input.fields.map { ($0.name, $0.value) })
  }

  @Test(arguments: [("exact", "12", ["9.00", "9.00", "12"]), ("percent", "40", ["30.00", "30.00", "40"])])
  func `blank parts share the rest`(mode: String, typed: String, parts: [String]) throws {
    let form = try saved([
      alone(), ("split", mode), ("\(mode)[\(flat.ada)]", typed), ("\(mode)[\(flat.ben)]", " "),
      ("\(mode)[\(flat.dee)]", ""),
    ])
    let split = try #require(Split.Mode(rawValue: mode))
    #expect(form.input.typed(split).values.sorted() == parts.sorted())
    #expect(form.errors[.split]?.reason == .restTaken)
    #expect(try again(form).draft != nil)
  }

  @Test func `without a rest, a blank part is none`() throws {
    let form = try saved([
      alone(), ("split", "exact"), ("exact[\(flat.ada)]", "20"), ("exact[\(flat.ben)]", "10"),
      ("exact[\(flat.chi)]", ""),
    ])
    #expect(form.draft?.entry.bill.split.members.sorted() == [flat.ada, flat.ben].sorted())
  }

  @Test(arguments: ["20", "x", "31"]) func `no rest is taken of what is wrong or too much`(ben: String) throws
  {
    let form = try saved([
      alone(), ("split", "exact"), ("exact[\(flat.ada)]", "20"), ("exact[\(flat.ben)]", ben),
      ("exact[\(flat.chi)]", ""),
    ])
    #expect(form.draft == nil && form.errors[.split]?.reason != .restTaken)
    #expect(form.input.typed(.exact).count == 2)
  }

  @Test func `parts of which none was typed stay blank`() throws {
    let form = try saved([alone(), ("split", "exact"), ("exact[\(flat.ada)]", "")])
    #expect(form.draft == nil && form.input.typed(.exact).isEmpty)
  }

  @Test func `who had no part of a saved entry gets none of another amount`() throws {
    let parts = [(flat.ada, Int64(5)), (flat.ben, 15)].map { Split.Part($0.0, DecimalNumber($0.1)) }
    let payers = [(flat.ben, Int64(5)), (flat.chi, 15)].map { Split.Part($0.0, DecimalNumber($0.1)) }
    let entry = try flat.entry(
      Bill(amount: flat.money(2_000), payers: .several(payers), split: .exact(parts)))
    let (id, context) = (ID<Entry>(high: 4, low: 4), try flat.context())
    let open = EntryForm(editing: entry, id, context, operation: flat.operation, base: nil)
    var fields = open.input.fields.map { ($0.name, $0.value) }.filter { $0.0 != "amount" }
    fields += [
      ("amount", "25"), ("exact[\(flat.chi)]", ""), ("exact[\(flat.dee)]", ""), ("paid[\(flat.ada)]", ""),
    ]
    let sent = try EntryForm(sent: flat.form(fields), editing: entry, id, context, operation: flat.operation)
    #expect(sent.errors[.split] != nil && sent.input.typed(.exact).count == 2)
    #expect(sent.errors[.paid] != nil && sent.input.paying == [flat.ben, flat.chi])
  }

  @Test func `the viewer paid the rest of what others paid`() throws {
    let form = try saved([("payer", "several"), ("paid[\(flat.ada)]", ""), ("paid[\(flat.ben)]", "10")])
    #expect(form.input.paid[flat.ada] == "20.00" && form.errors[.paid]?.reason == .restTaken)
    #expect(try again(form).draft?.entry.bill.payers.members.count == 2)
  }

  @Test func `a ticked payer without an amount paid the rest, also if no preview has come`() throws {
    let follow = ("follow", "paid[\(flat.ada)]")
    for amount in ["", "30.00"] {
      let form = try saved([
        ("payer", "several"), ("paid[\(flat.ada)]", amount), ("paid[\(flat.ben)]", "10"), follow,
      ])
      #expect(form.input.paid[flat.ada] == "20.00" && form.draft != nil)
    }
    let whole = try saved([("payer", "several"), ("paid[\(flat.ada)]", ""), follow])
    #expect(whole.draft?.entry.bill.payers.members == [flat.ada])
  }

  private func line(_ number: Int, _ amount: String, _ had: ID<Member>) -> [(String, String)] {
    [
      ("item[\(number)][name]", "Line \(number)"), ("item[\(number)][amount]", amount),
      ("item[\(number)][in][\(had)]", "on"),
    ]
  }

  @Test func `the only line without an amount takes what the others leave`() throws {
    let tip = [("extra[1][kind]", "tip"), ("extra[1][amount]", "3")]
    let lines = line(1, "10", flat.ada) + line(2, "", flat.ben)
    let form = try saved([alone(), ("split", "items")] + lines + tip)
    #expect(form.input.items.lines.map(\.amount) == ["10", "17.00"])
    #expect(
      try saved([alone(), ("split", "items"), ("rest", "equal")] + lines + tip).input.items.lines[1].amount
        == "")
    let only = [("extra[1][lines]", "2")]
    #expect(
      try saved([alone(), ("split", "items")] + lines + tip + only).input.items.lines[1].amount == "17.00")
    #expect(form.errors[.item(2, "amount")]?.reason == .restTaken)
    #expect(try again(form).draft != nil)
  }

  @Test func `a line stays blank if what it leaves is unknown`() throws {
    let percent = [("extra[1][kind]", "tip"), ("extra[1][amount]", "10%")]
    let two = line(1, "10", flat.ada) + line(2, "", flat.ben)
    for (amount, lines) in [
      ("30", two + percent), ("30", two + line(3, "", flat.ada)), ("", two), ("10", two), ("x", two),
      ("30", line(1, "y", flat.ada) + line(2, "", flat.ben)),
    ] {
      let form = try saved([alone(), ("split", "items")] + lines, amount: amount)
      #expect(form.draft == nil && form.input.items.lines[1].amount.isEmpty, "\(amount)")
    }
  }

  @Test func `a face at the head ticks all lines of one person, and takes them back`() throws {
    let lines = line(1, "10", flat.ada) + line(2, "20", flat.ben)
    var form = try saved([("split", "items"), ("all", "\(flat.ben)")] + lines)
    #expect(form.intent == .preview)
    #expect(form.input.items.lines.map(\.had) == [[flat.ada, flat.ben], [flat.ben]])
    #expect(form.page.itemFaces.filter(\.hadAll).map(\.member) == ["\(flat.ben)"])
    form = try flat.sent(form.input.fields.map { ($0.name, $0.value) } + [("all", "\(flat.ben)")])
    #expect(form.input.items.lines.map(\.had) == [[flat.ada], []])
  }
}
