import Household
import Ledger
import Store
import Testing

@testable import Pages

struct OpeningTests {
  @Test func `a sum that was typed reopens as it was typed, and is nothing to save`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    let id = try await flat.add(ada, ["title": "Market", "amount": "18+36/2"])
    #expect(try flat.detail(id).entry.bill.amount.minorUnits == 3_600)
    let form = try await ada.visit("\(flat.entries)/\(id)/edit")
    #expect(form.first("input", "name", "amount")?["value"] == "18+36/2")
    let before = try flat.position(of: flat.group)
    try await ada.submit("Save")
    #expect(try flat.position(of: flat.group) == before)
    try await ada.visit("\(flat.entries)/\(id)/edit")
    try await ada.submit("Save", ["amount": "40"])
    let again = try await ada.visit("\(flat.entries)/\(id)/edit")
    #expect(again.first("input", "name", "amount")?["value"] == "40.00")
  }

  @Test func `a blank form has me as payer, everyone in, and today`() throws {
    let flat = try Flat()
    let form = EntryForm(EntryInput(blank: try flat.context(), operation: flat.operation), try flat.context())
    #expect(form.page.errorList.isEmpty)
    #expect(form.draft == nil)
    let fields = submission(of: form.html)
    #expect(fields.contains { $0 == ("payer", flat.ada.description) })
    #expect(fields.contains { $0 == ("date", "2025-03-04") })
    #expect(fields.contains { $0 == ("currency", "EUR") })
    #expect(fields.filter { $0.0.hasPrefix("in[") }.count == 4)
    let focus = tags(form.html).filter { $0["autofocus"] != nil }.map { $0["id"] }
    #expect(focus == ["amount"])
    #expect(tags(form.html).first { $0["id"] == "amount" }?["inputmode"] == "decimal")
  }

  @Test func `a title and an amount are enough`() throws {
    let flat = try Flat()
    let form = try flat.sent([("title", " Milk "), ("amount", "1.20")])
    let draft = try #require(form.draft)
    #expect(draft.entry.title == "Milk")
    #expect(draft.entry.bill.payers == .one(flat.ada))
    #expect(draft.entry.bill.split == .equal([flat.ada, flat.ben, flat.chi, flat.dee]))
    #expect(draft.entry.day == Day("2025-03-04"))
    #expect(form.input.operation == flat.operation)
    #expect(form.input.newEntry == flat.operation.retyped(as: Entry.self))
  }

  @Test func `a group's own split is the default while everyone in it is there`() throws {
    var flat = try Flat()
    flat.group.defaultSplit = .shares([
      Split.Part(flat.ada, DecimalNumber(2)), Split.Part(flat.ben, DecimalNumber(1)),
    ])
    #expect(
      try flat.sent([("title", "x"), ("amount", "3")]).draft?.entry.bill.split == flat.group.defaultSplit)
    flat.members[1].isRemoved = true
    #expect(
      try flat.sent([("title", "x"), ("amount", "3")]).draft?.entry.bill.split
        == .equal([flat.ada, flat.chi, flat.dee]))
  }

  @Test func `a link fills the form`() throws {
    let flat = try Flat()
    let query = try flat.form([
      ("title", "Coffee <b>"), ("amount", "3,50"), ("currency", "usd"), ("date", "2025-01-31"),
      ("category", "drinks"), ("kind", "income"),
    ])
    let form = EntryForm(
      try EntryInput(query: query, flat.context(), operation: flat.operation), try flat.context())
    #expect(form.input.kind == .income)
    let fields = Dictionary(submission(of: form.html), uniquingKeysWith: { first, _ in first })
    #expect(fields["title"] == "Coffee <b>")
    #expect(fields["amount"] == "3,50")
    #expect(fields["currency"] == "USD")
    #expect(fields["date"] == "2025-01-31")
    #expect(fields["category"] == HouseholdCategory.drinks.id.description)
    #expect(form.draft?.entry.bill.amount == (try flat.money(350, "USD")))
  }

  @Test func `a link with nonsense fills what it can and says what is wrong`() throws {
    let flat = try Flat()
    let query = try flat.form([
      ("amount", "zero"), ("currency", "??"), ("date", "soon"), ("category", "x"), ("kind", "y"),
    ])
    let form = EntryForm(
      try EntryInput(query: query, flat.context(), operation: flat.operation), try flat.context())
    #expect(Set(form.page.errorList.map(\.field)) == ["currency", "date", "category", "kind"])
    #expect(form.page.error(.currency)?.text == "Unknown currency: ??. Choose another one.")
    #expect(form.page.error(.category)?.text == "The category “x” isn’t in the group. Choose another one.")
    let fields = Dictionary(submission(of: form.html), uniquingKeysWith: { first, _ in first })
    #expect(fields["amount"] == "zero")
    #expect(fields["date"] == "soon")
    #expect(form.page.isOpen(.day) && form.page.isOpen(.tags))
  }

  @Test func `what a link leaves empty is as in a blank form`() throws {
    let flat = try Flat()
    let query = try flat.form(["currency", "date", "category", "kind"].map { ($0, "") })
    let form = EntryForm(
      try EntryInput(query: query, flat.context(), operation: flat.operation), try flat.context())
    #expect(form.page.errorList.isEmpty)
    #expect(form.input == EntryInput(blank: try flat.context(), operation: flat.operation))
  }

  @Test(arguments: [("ZZZ", "currency"), ("USD", nil)])
  func `a link's own page says beside the field what is not known`(code: String, field: String?) async throws
  {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    let page = try await ada.visit(flat.new + "?currency=\(code)&amount=50&kind=expense")
    #expect(ada.status == 200)
    #expect((page.error("currency") != nil) == (field != nil))
  }

  @Test func `an unknown currency of a link is not taken for another one`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    try await ada.visit(flat.new + "?currency=ZZZ&amount=50&kind=expense")
    try await ada.submit("Save", ["title": "Taxi"])
    #expect(ada.status == 422)
    let fields = try #require(ada.document.form("Save")).fields
    #expect(fields.first { $0.name == "currency" }?.value == "ZZZ")
  }

  @Test func `a duplicate is a new entry of today without those who left`() throws {
    var flat = try Flat()
    let bill = try Bill(amount: flat.money(900), payers: .one(flat.dee), split: .equal([flat.ada, flat.dee]))
    flat.members[3].isRemoved = true
    let input = EntryInput(duplicating: try flat.entry(bill), try flat.context(), operation: flat.operation)
    #expect(input.base == nil)
    #expect(input.date == "2025-03-04")
    #expect(input.payer == nil)
    #expect(input.included == [flat.ada])
    #expect(EntryForm(input, try flat.context()).errors[.payer]?.reason == .bill(.nobodyPaid))
  }

  @Test(arguments: [
    ([2_500, 1_000, 2_500] as [Int64], Split.Mode.equal, [3_000, 3_000] as [Int64]),
    ([3_000, 1_000, 2_000], Split.Mode.shares, [3_600, 2_400]),
  ]) func `a duplicate divides the share of a viewer among the others`(
    typed: [Int64], mode: Split.Mode, owed: [Int64]
  ) throws {
    var flat = try Flat()
    let people = [flat.ada, flat.dee, flat.ben]
    let parts = try zip(people, typed).map {
      Split.Part($0, try #require(DecimalNumber(units: $1, scale: 2)))
    }
    let rest = try #require(DecimalNumber(units: 6_000 - typed[0], scale: 2))
    let payers = Payers.several([parts[0], Split.Part(flat.dee, rest)])
    let bill = try Bill(amount: flat.money(6_000), payers: payers, split: .exact(parts))
    flat.members[3].role = .viewer
    let input = EntryInput(duplicating: try flat.entry(bill), try flat.context(), operation: flat.operation)
    let form = EntryForm(input, try flat.context())
    #expect(form.page.errorList.isEmpty)
    let draft = try #require(form.draft)
    #expect(draft.entry.bill.split.mode == mode && draft.entry.bill.payers == .one(flat.ada))
    #expect(draft.entry.bill.shares(of: form.entry).map(\.minorUnits) == owed)
  }

  @Test func `a duplicate names the member into whom another was merged`() throws {
    var flat = try Flat()
    let bill = try Bill(
      amount: flat.money(6_000), payers: .one(flat.dee), split: .equal([flat.ada, flat.dee]))
    flat.members[3].mergedInto = flat.ben
    let input = EntryInput(duplicating: try flat.entry(bill), try flat.context(), operation: flat.operation)
    let draft = try #require(EntryForm(input, try flat.context()).draft)
    #expect(draft.entry.bill.payers == .one(flat.ben))
    #expect(draft.entry.bill.split == .equal([flat.ada, flat.ben].sorted()))
  }

  @Test func `what is bought again and again is one press away, paid by who adds it`() async throws {
    let flat = try await SharedFlat.make()
    let (ada, ben) = (try await flat.browser(), try await flat.browser(of: .ben))
    func offered(_ query: String = "") async throws -> [Element] {
      try await ada.visit(flat.new + query).all("p").first { $0["class"]?.contains("again") == true }?
        .descendants.filter { $0.name == "a" } ?? []
    }
    for amount in ["3.20", "3.40"] {
      try await flat.add(ben, ["title": "Bread", "amount": amount, "in[\(flat.ada)]": "on"])
    }
    #expect(try await offered().isEmpty)
    try await flat.add(
      ben, ["title": "bread", "amount": "3.60", "in[\(flat.ada)]": "on", "shown-split": "equal"])
    let again = try #require(try await offered().first)
    #expect(again.text == "bread €3.60")
    let form = try await ada.visit(try #require(again["href"]))
    #expect(form.first("input", "name", "amount")?["value"] == "3.60")
    #expect(form.first("input", "id", "payer-\(flat.ada)")?["checked"] != nil)
    try await ada.submit("Save")
    #expect(ada.status == 200 && ada.document.titles.first == "bread")
    // The day of the form, and the page before it, stay.
    let dated = try #require(try await offered("?date=2025-01-05&next=home").first?["href"])
    let early = try await ada.visit(dated)
    #expect(early.first("input", "name", "date")?["value"] == "2025-01-05")
    #expect(early.first("input", "name", "next")?["value"] == "home")
    // Not where something is filled in already, and for money back.
    #expect(try await offered("?title=Milk").isEmpty)
    #expect(try await offered("?kind=income").isEmpty)
  }

  @Test func `only a member of the group can pay for what is added again`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    let bread = try await flat.add(ada, ["title": "Bread", "amount": "3"])
    try await ada.visit("\(flat.new)?of=\(bread)&payer=\(flat.stranger)")
    #expect(ada.status == 404)
  }

  @Test func `a payment names the one who received it`() throws {
    let flat = try Flat()
    let sent = [("kind", "transfer"), ("amount", "20"), ("payer", "\(flat.ben)")]
    let one = try flat.sent(sent + [("to", "\(flat.ada)")])
    #expect(one.draft?.entry.title == "Payment")
    #expect(one.draft?.entry.bill.split == .equal([flat.ada]))
    let other = try flat.sent(sent + [("split", "equal"), ("in[\(flat.chi)]", "on")])
    #expect(other.draft?.entry.bill.split == .equal([flat.chi]))
  }

  @Test func `buttons say what is wanted`() throws {
    let flat = try Flat()
    let plain = [("title", "x"), ("amount", "1")]
    #expect(try flat.sent(plain).intent == .save)
    #expect(try flat.sent(plain + [("another", "on")]).intent == .saveAndAdd)
    #expect(try flat.sent(plain + [("another", "on"), ("preview", "on")]).intent == .preview)
    let buttons = tags(try flat.sent(plain).html).filter { $0.name == "button" }
    #expect(buttons.first?["name"] == nil, "Enter presses the first one")
  }

  @Test func `labels are found in any case and accents, or made with the entry`() throws {
    var flat = try Flat()
    flat.labels = [
      Label(id: ID(high: 6, low: 1), kind: .payee, name: "Café Zoë"),
      Label(id: ID(high: 6, low: 2), kind: .tag, name: "Trip"),
    ]
    let fields = [
      ("title", "x"), ("amount", "1"), ("payee", "cafe ZOE"), ("tags", "trip, Summer ,, summer, \"a, b\""),
    ]
    let draft = try #require(try flat.sent(fields).draft)
    #expect(draft.entry.payee == flat.labels[0].id)
    #expect(draft.newLabels.map(\.name) == ["Summer", "a, b"])
    #expect(draft.entry.tags == ([flat.labels[1].id] + draft.newLabels.map(\.id)).sorted())
    #expect(try flat.sent(fields).draft == draft, "sent twice it makes the same")
  }

  @Test(arguments: [["a"], ["5\" disk", "\"\""], ["a, b", "c"], ["\"", "x\"y\"z"], ["،", "東京、大阪"], []])
  func `tags are written so that they are read back`(names: [String]) {
    #expect(TagList.names(in: TagList.text(of: names)) == names)
  }

  @Test func `who is most behind stands among those who may pay, in the words of the visitor`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    func owing() async throws -> [String] {
      try await ada.visit(flat.new).all("label").compactMap { label in
        label.descendants.contains { $0["name"] == "payer" }
          && label.descendants.contains { $0.name == "small" } ? label.text : nil
      }
    }
    #expect(try await owing().isEmpty)
    try await flat.add(ada, ["title": "Market", "amount": "30"])
    // Two owe as much as each other: it is the turn of either.
    #expect(try await owing().isEmpty)
    try await flat.add(ada, ["title": "Bread", "amount": "6", "payer": "\(flat.ben)"])
    #expect(try await owing() == ["Chi €12.00 to pay"])
    try await flat.add(ada, ["title": "Rent", "amount": "300", "payer": "\(flat.ben)"])
    try await flat.add(ada, ["title": "Gas", "amount": "300", "payer": "\(flat.chi)"])
    #expect(try await owing() == ["You €182.00 to pay"])
    // Who settle together owe as one: it is the turn of either.
    try await ada.post(flat.list + "/parties", [flat.ada, flat.ben].map { ("member", "\($0)") })
    #expect(try await owing().isEmpty)
  }
}
