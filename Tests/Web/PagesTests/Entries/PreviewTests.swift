import Household
import Ledger
import TestSupport
import Testing
import Words

@testable import Pages

struct PreviewTests {
  @Test func `what a preview shows is what comes of saving`() throws {
    let flat = try Flat()
    var bills = RandomBills(flat)
    for _ in 0..<60 {
      let bill = try bills.next()
      guard bill.kind != .transfer else { continue }
      let input = EntryInput(
        entry: try flat.entry(bill), try flat.context(), operation: flat.operation, base: nil)
      let form = EntryForm(input, try flat.context())
      let draft = try #require(form.draft)
      let outcome = draft.entry.bill.outcome(of: input.newEntry)
      for row in form.page.splitRows {
        let owed = abs(outcome[row.id]?.owed ?? 0)
        let money = Money(minorUnits: owed, currency: bill.amount.currency)
        #expect(
          row.result ?? form.page.formats.money(.zero(money.currency)) == form.page.formats.money(money))
      }
    }
  }

  @Test func `it says who carries the odd cent`() throws {
    let flat = try Flat()
    let form = try flat.sent([("title", "x"), ("amount", "10.01"), ("preview", "on")])
    let shares = try #require(form.draft).entry.bill.shares(of: form.entry)
    let odd = shares.filter(\.carriesOddUnit).map { form.context.nameOrYou($0.member) }
    #expect(odd.count == 1)
    #expect(form.page.splitNotes == ["€2.50 each · Rounding: €0.01 more for \(try #require(odd.first))."])
    #expect(form.html.contains(">€0.01 from rounding"))
  }

  @Test func `an amount below zero becomes an income with one press`() throws {
    let flat = try Flat()
    let below = try flat.sent([("title", "x"), ("amount", "10-40"), ("preview", "on")])
    #expect(below.html.contains(#"value="income">Change to income<"#))
    let income = try flat.sent([("title", "x"), ("amount", "10-40"), ("as", "income")])
    #expect(income.input.kind == .income && income.input.amount == "30.00")
    #expect(income.draft?.entry.bill.amount.minorUnits == 3000)
    #expect(!income.html.contains("Change to income"))
    let payment = try flat.sent([("title", "x"), ("amount", "-30"), ("as", "transfer")])
    #expect(payment.input.amount == "-30" && !payment.html.contains("Change to income"))
  }

  @Test func `of several odd cents it says that each has one`() throws {
    let form = try Flat().sent([("title", "x"), ("amount", "10.02"), ("preview", "on")])
    let note = try #require(form.page.splitNotes.first)
    #expect(note.hasPrefix("€2.50 each · Rounding: €0.01 more each for ") && note.contains(" and "))
  }

  @Test(arguments: [
    ("exact", "15", "4", "€1.00 left"), ("exact", "15", "6", "€1.00 too much"),
    ("exact", "15", "5", "It adds up."), ("percent", "50", "49.98", "€0.00 left · 0.02%"),
    ("percent", "50", "75", "€5.00 too much · 25%"), ("percent", "50", "50", "It adds up."),
  ]) func `it says what is left, in money and per cent`(mode: String, ada: String, ben: String, note: String)
    throws
  {
    let flat = try Flat()
    let form = try flat.sent([
      ("title", "x"), ("amount", "20"), ("split", mode), ("\(mode)[\(flat.ada)]", ada),
      ("\(mode)[\(flat.ben)]", ben), ("preview", "on"),
    ])
    #expect(form.page.splitNotes.first == note)
    #expect((form.draft == nil) == (note != "It adds up."))
  }

  @Test(arguments: [
    ("equal", "", "", ["€10.00 each"]), ("shares", "3", "1", ["Your share: €15.00"]),
    ("percent", "60", "40", ["It adds up.", "Your share: €12.00"]),
    ("exact", "1", "19", ["It adds up.", "Your share: €1.00"]),
    ("adjustment", "4", "", ["Your share: €12.00"]),
  ]) func `it says what each bears, or the reader where the parts differ`(
    mode: String, ada: String, ben: String, notes: [String]
  ) throws {
    let flat = try Flat()
    let form = try flat.sent(
      [
        ("title", "x"), ("amount", "20"), ("split", mode), ("\(mode)[\(flat.ada)]", ada),
        ("\(mode)[\(flat.ben)]", ben), ("preview", "on"),
      ]
        + ["equal", "adjustment"].filter { $0 == mode }.flatMap { _ in
          [flat.ada, flat.ben].map { ("in[\($0)]", "on") }
        })
    #expect(form.page.splitNotes == notes)
    // Who bears it all is said by the sentence.
    let alone = try flat.sent([
      ("title", "x"), ("amount", "20"), ("split", "equal"), ("in[\(flat.ada)]", "on"), ("preview", "on"),
    ])
    #expect(alone.page.splitNotes.isEmpty)
  }

  @Test func `an adjustment shows the common part and what is added`() throws {
    let flat = try Flat()
    let form = try flat.sent([
      ("title", "x"), ("amount", "100"), ("split", "adjustment"), ("in[\(flat.ada)]", "on"),
      ("in[\(flat.ben)]", "on"), ("adjustment[\(flat.ben)]", "10"), ("adjustment[\(flat.chi)]", "99"),
      ("adjustment[\(flat.dee)]", " "), ("preview", "on"),
    ])
    let rows = form.page.splitRows
    #expect(rows.map(\.result) == ["€45.00", "€55.00", nil, nil])
    #expect(rows[1].explanation == "€45.00 +€10.00")
    // A share typed beside an unticked member is kept, and does not count until they are ticked.
    #expect(rows[2].inputs.last?.value == "99")
    #expect(rows[2].inputs.last?.error?.text == "Chi isn’t included. Tick Chi or clear this.")
    #expect(form.page.errorList.count == 1)
  }

  @Test(arguments: [
    ("exact", "15", ["€15.00", nil, "€2.00", nil], "€3.00 left"),
    ("exact", "18", ["€18.00", nil, "€2.00", nil], nil),
    ("percent", "50", ["€10.00", nil, "€0.40", nil], "€9.60 left · 48%"),
    ("shares", "2", [nil, nil, nil, nil], nil),
  ]) func `what cannot be read blanks nothing but what depends on it`(
    mode: String, ada: String, results: [String?], note: String?
  ) throws {
    let flat = try Flat()
    let form = try flat.sent([
      ("title", "x"), ("amount", "20"), ("split", mode), ("\(mode)[\(flat.ada)]", ada),
      ("\(mode)[\(flat.ben)]", "1..2"), ("\(mode)[\(flat.chi)]", "2"), ("preview", "on"),
    ])
    #expect(form.page.splitRows.map(\.result) == results)
    #expect(form.page.splitNotes.first == note)
    #expect(form.page.errorList.map(\.field) == ["\(mode)[\(flat.ben)]"])
  }

  @Test func `shares show no percent, whether there is an amount or not`() throws {
    let flat = try Flat()
    let shares = [
      ("split", "shares"), ("shares[\(flat.ada)]", "2"), ("shares[\(flat.ben)]", "1"),
      ("shares[\(flat.chi)]", "0"), ("preview", "on"),
    ]
    for more in [[], [("amount", "30")]] {
      #expect(try flat.sent(shares + more).page.splitRows.allSatisfy { $0.explanation == nil })
    }
    #expect(try flat.sent(shares).page.splitRows.allSatisfy { $0.result == nil })
  }

  @Test func `a sum shows its result`() throws {
    let flat = try Flat()
    #expect(try flat.sent([("amount", "18+36,2/2")]).page.amountResult == "= €36.10")
    #expect(try flat.sent([("amount", "10/3")]).page.amountResult == "= €3.33, rounded")
    #expect(try flat.sent([("amount", "36.10")]).page.amountResult == nil)
    #expect(try flat.sent([("amount", "10/0")]).page.amountResult == nil)
  }

  @Test(arguments: [
    ("exact", "10+10", "= €20.00"), ("exact", "10/3", "= €3.33, rounded"), ("adjustment", "-1-1", "= −€2.00"),
    ("shares", "1/4", "= 0.25"), ("percent", "100/8", "= 12.5%"), ("exact", "20", nil),
    ("shares", "1/3", nil),
  ]) func `a sum in a part shows its result`(mode: String, text: String, sum: String?) throws {
    let flat = try Flat()
    let form = try flat.sent([
      ("title", "x"), ("amount", "20"), ("split", mode), ("in[\(flat.ada)]", "on"),
      ("\(mode)[\(flat.ada)]", text), ("paid[\(flat.ben)]", "5*2"), ("preview", "on"),
    ])
    #expect(form.page.splitRows.map(\.sum) == [sum, nil, nil, nil])
    #expect(form.page.payerRows.map(\.sum) == [nil, "= €10.00", nil, nil])
    for shown in [sum, "= €10.00"].compactMap(\.self) { #expect(form.html.contains(">\(shown)</span>")) }
  }

  @Test func `a rate shows what the amount is in the group's currency`() throws {
    let form = try Flat().sent([("title", "x"), ("amount", "100"), ("currency", "USD"), ("rate", "0.92")])
    #expect(form.page.rateResult == "That is €92.00.")
    #expect(form.draft?.entry.bill.convertedAmount?.minorUnits == 9200)
    #expect(
      try Flat().sent([("title", "x"), ("amount", "100"), ("rate", "0.92")]).draft?.entry.bill.rate == nil)
  }

  @Test func `a preset fills its rule and leaves the others`() throws {
    var flat = try Flat()
    let split = Split.percent([
      Split.Part(flat.ada, DecimalNumber(60)), Split.Part(flat.ben, DecimalNumber(40)),
    ])
    flat.presets = [Preset(id: ID(high: 3, low: 3), name: "rent 60/40", split: split)]
    let form = try flat.sent([
      ("title", "Rent"), ("amount", "900"), ("exact[\(flat.chi)]", "7"), ("preset", "\(flat.presets[0].id)"),
    ])
    #expect(form.intent == .preview)
    #expect(form.draft?.entry.bill.split == split)
    #expect(form.input.exact == [flat.chi: "7"])
    #expect(form.html.contains("rent 60/40"))
  }
}
