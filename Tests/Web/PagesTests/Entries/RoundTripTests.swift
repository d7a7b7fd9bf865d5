import Household
import Ledger
import TestSupport
import Testing

@testable import Pages

struct RoundTripTests {
  /// An entry is opened, its page sent as it is, and the same entry comes of it.
  private func expectSame(_ entry: Entry, _ flat: Flat, _ remark: String) throws {
    let id = ID<Entry>(high: 4, low: 4)
    let context = try flat.context()
    let base = Base(ID<Ledger.Operation>(high: 8, low: 8))
    let opened = EntryForm(editing: entry, id, context, operation: flat.operation, base: base)
    #expect(opened.errors.isEmpty, "\(opened.errors)")
    let fields = submission(of: opened.html)
    // What the form did not send would come from the entry that it changes.
    let other = Entry(title: "Other", day: .first, bill: entry.bill)
    let sent = try EntryForm(
      sent: flat.form(fields), editing: other, id, context, operation: ID(high: 0, low: 1))
    let draft = try #require(sent.draft, "\(sent.errors) \(remark)")
    #expect(draft.entry(keeping: entry) == entry, "\(remark)")
    #expect(draft.base == base)
    #expect(sent.input.operation == flat.operation)
    #expect(draft.newLabels.isEmpty)
    // The fields that are carried along unseen say the same.
    let carried = try EntryInput(
      flat.form(opened.input.fields.map { ($0.name, $0.value) }), over: opened.input, context)
    #expect(carried == opened.input)
  }

  @Test(arguments: ["en", "de", "fr", "ja", "ar", "pt-BR", "de-CH"])
  func `an entry opens with the very inputs that were typed`(locale: String) throws {
    var flat = try Flat()
    flat.locale = locale
    flat.labels = Self.labels
    var bills = RandomBills(flat)
    for round in 0..<25 {
      let bill = try bills.next()
      var entry = try flat.entry(bill, title: "Title \(round) <b>&amp;\"'")
      entry.note = round % 3 == 0 ? "one\ntwo \u{1F9C0} & <three>" : ""
      entry.category = [nil, HouseholdCategory.rent.id, Self.labels[0].id][round % 3]
      entry.payee = round % 2 == 0 ? Self.labels[1].id : nil
      entry.tags = round % 4 == 0 ? [Self.labels[2].id, Self.labels[3].id].sorted() : []
      entry.attachments = [ID(high: 2, low: 2)]
      try expectSame(entry, flat, "\(round): \(bill)")
    }
  }

  @Test func `every text of an entry stands in its form and on its page`() throws {
    let flat = try Flat()
    let bill = try Bill(amount: flat.money(100), payers: .one(flat.ada), split: .equal([flat.ben]))
    let entry = Entry.full(bill)
    try expectSame(entry, flat, "full")
    let page = EntryPage(ID(high: 4, low: 4), entry, try flat.context())
    let html = written { Views.entriesDetail(&$0, page: page) }
    for text in entry.texts { #expect(html.contains(text)) }
  }

  private static let labels = [
    Label(id: ID(high: 6, low: 1), kind: .category, name: "Bikes"),
    Label(id: ID(high: 6, low: 2), kind: .payee, name: "Käse & Söhne"),
    Label(id: ID(high: 6, low: 3), kind: .tag, name: "trip, \"late\""),
    Label(id: ID(high: 6, low: 4), kind: .tag, name: "summer"),
  ]

  @Test func `former members stay in their entry, and cannot be named by others`() throws {
    var flat = try Flat()
    let bill = try Bill(
      amount: flat.money(2000), payers: .one(flat.dee), split: .equal([flat.ada, flat.dee]))
    flat.members[3].isRemoved = true
    try expectSame(flat.entry(bill), flat, "removed")
    let form = try flat.sent([("title", "x"), ("amount", "1"), ("payer", "\(flat.dee)")])
    #expect(form.errors[.payer]?.reason == .hasLeft(flat.dee))
    #expect(!form.page.members.contains(flat.dee))
  }

  @Test func `what is not sent stays as it is`() throws {
    let flat = try Flat()
    let bill = try Bill(
      amount: flat.money(2000),
      payers: .several([Split.Part(flat.ada, DecimalNumber(5)), Split.Part(flat.ben, DecimalNumber(15))]),
      split: .shares([Split.Part(flat.ada, DecimalNumber(1)), Split.Part(flat.chi, DecimalNumber(2))]))
    let entry = try flat.entry(bill)
    let sent = try EntryForm(
      sent: flat.form([("title", "Wine")]), editing: entry, ID(high: 4, low: 4), flat.context(),
      operation: flat.operation)
    #expect(sent.draft?.entry.bill == bill)
    #expect(sent.draft?.entry.title == "Wine")
  }

  @Test func `another amount keeps the inputs and says why they no longer fit`() throws {
    let flat = try Flat()
    let bill = try Bill(
      amount: flat.money(2000), payers: .one(flat.ada),
      split: .exact([Split.Part(flat.ada, DecimalNumber(5)), Split.Part(flat.ben, DecimalNumber(15))]))
    let sent = try EntryForm(
      sent: flat.form([("amount", "25")]), editing: flat.entry(bill), ID(high: 4, low: 4), flat.context(),
      operation: flat.operation)
    #expect(sent.input.exact == [flat.ada: "5", flat.ben: "15"])
    #expect(sent.html.contains("€5.00 left: the shares don’t add up to €25.00 yet."))
    let yen = try EntryForm(
      sent: flat.form([("currency", "JPY"), ("amount", "20")]), editing: flat.entry(bill),
      ID(high: 4, low: 4), flat.context(), operation: flat.operation)
    #expect(yen.draft?.entry.bill.amount == Money(minorUnits: 20, currency: Currency(code: "JPY", scale: 0)))
  }

  @Test func `another kind or rule keeps the inputs of the others`() throws {
    let flat = try Flat()
    let typed = [
      ("title", "Rent"), ("amount", "900"), ("split", "percent"), ("percent[\(flat.ada)]", "60"),
      ("percent[\(flat.ben)]", "40"), ("exact[\(flat.chi)]", "7"), ("as", "transfer"),
    ]
    let payment = try flat.sent(typed)
    #expect(payment.input.kind == .transfer)
    #expect(payment.intent == .preview)
    let back = try flat.sent(submission(of: payment.html) + [("as", "income")])
    #expect(back.input.kind == .income)
    #expect(back.input.split == .percent)
    #expect(back.input.percent == [flat.ada: "60", flat.ben: "40"])
    #expect(back.input.exact == [flat.chi: "7"])
    #expect(back.draft?.entry.bill.split.mode == .percent)
  }

  @Test(arguments: [Bill.Kind.expense, .transfer])
  func `what becomes a payment is one like any other, and what was one keeps its rule`(kind: Bill.Kind) throws
  {
    let flat = try Flat()
    let split = Split.adjustment([.blank(flat.ben)])
    let bill = try Bill(kind: kind, amount: flat.money(2000), payers: .one(flat.ada), split: split)
    let sent = try EntryForm(
      sent: flat.form([("kind", "transfer"), ("to", flat.ben.description)]), editing: flat.entry(bill),
      ID(high: 4, low: 4), flat.context(), operation: flat.operation)
    #expect(sent.draft?.entry.bill.kind == .transfer)
    #expect(sent.draft?.entry.bill.split == (kind == .transfer ? split : .equal([flat.ben])))
  }

  @Test func `a conflict carries everything along`() throws {
    let flat = try Flat()
    let context = try flat.context()
    let id = ID<Entry>(high: 4, low: 4)
    let shown = try flat.entry(
      Bill(amount: flat.money(2000), payers: .one(flat.ada), split: .equal([flat.ada, flat.ben])))
    var theirs = shown
    theirs.title = "Theirs"
    theirs.note = "A note of theirs"
    let input = EntryInput(entry: shown, context, operation: flat.operation, base: nil)
    var fields = input.fields.map { ($0.name, $0.value) }.filter { $0.0 != "title" && $0.0 != "tags" }
    fields += [("title", "Mine"), ("tags", "new")]
    let form = try EntryForm(sent: flat.form(fields), editing: shown, id, context, operation: flat.operation)
    let draft = try #require(form.draft)
    let base = Base(ID<Ledger.Operation>(high: 8, low: 9))
    let conflict = EditEntry.Conflict(
      fields: [Reconciliation.Conflict(.title, theirs: .text("Theirs"), mine: .text("Mine"))], shown: shown,
      current: theirs, base: base, against: .oneself)
    let page = ConflictPage(titled: "Also changed by Ben", conflict, draft, id, form.input, context)
    let html = written { Views.entriesConflict(&$0, page: page) }
    #expect(html.contains("Theirs") && html.contains("Mine"))

    let kept = submission(of: html).filter { !$0.0.hasPrefix("keep") }
    for (choice, title) in [("theirs", "Theirs"), ("mine", "Mine")] {
      let form = try flat.form(kept + [("keep[title]", choice)])
      let sent = try EntryForm(sent: form, editing: theirs, id, context, operation: flat.operation)
      let again = try #require(sent.draft)
      #expect(again.base == base)
      #expect(again.newLabels == draft.newLabels)
      var entry = again.entry(keeping: theirs)
      for part in try Set<EntryPart>(form) { entry.take(part, from: theirs) }
      #expect(entry.title == title)
      #expect(entry.note == "A note of theirs")
      #expect(entry.tags == draft.entry.tags)
    }
  }
}
