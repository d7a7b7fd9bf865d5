import Ledger
import Store
import Testing

struct AddingTests {
  @Test func `an empty list offers the first entry`() async throws {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    #expect(browser.document.link("Add the first entry") == flat.new)
    #expect(browser.document.main?["data-seq"] == "\(try flat.position(of: flat.group))")
  }

  @Test func `a viewer is offered no step that leads nowhere`() async throws {
    let site = try await TestSite.household()
    let group = try await site.group("Flat", founder: .ada, others: ["Ben"])
    try await site.join(.ben, 1, in: group, role: .viewer)
    let browser = try await site.signIn(as: .ben)
    let page = try await browser.visit(group.path)
    #expect(browser.response.text.contains("No entries yet"))
    #expect(!page.all("a").contains { $0["href"]?.hasSuffix("/entries/new") == true })
  }

  @Test func `a group archived since leaves what was typed in its form`() async throws {
    let flat = try await SharedFlat.make()
    let (ada, ben) = (try await flat.browser(), try await flat.browser(of: .ben))
    let entry = try await flat.add(ben, ["title": "Bread", "amount": "2"])
    try await ada.post(flat.list + "/archiving", [("archived", "on")])
    let operation = try #require(ID<Ledger.Operation>(ID<Entry>(high: 3, low: 3).description))
    let new = [("title", "Milk"), ("amount", "3"), ("note", "oat"), ("operation", "\(operation)")]
    for address in [flat.entries, "\(flat.entries)/\(entry)"] {
      let page = try await ben.post(address, new)
      #expect(ben.status == 403)
      #expect(ben.response.text.contains("This group was archived"))
      #expect(page.all("input").first { $0["name"] == "title" }?["value"] == "Milk")
      #expect(page.all("textarea").first { $0["name"] == "note" }?.rawText.contains("oat") == true)
    }
    try await ada.post(flat.list + "/archiving")
    try await ben.submit("Save")
    #expect(ben.document.titles == ["Milk"])
    #expect(try flat.count() == 1)
  }

  @Test func `a title and an amount are enough, and the list shows them`() async throws {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    try await browser.visit(flat.new)
    let page = try await browser.submit("Save", ["title": "Milk", "amount": "3.00"])
    #expect(browser.path == flat.list)
    #expect(page.titles == ["Milk"])
    #expect(page.message?.contains("was added") == true)
    #expect(page.sums == ["expense EUR": 300])
    let row = try #require(page.root.descendants.first { $0["data-mine"] != nil })
    #expect(row["data-mine"] == "200")
    let detail = try await browser.visit(try #require(page.entryLinks.first))
    #expect(detail.heading == "Milk")
    #expect(detail.all("tr").compactMap { $0["data-owed"] } == ["100", "100", "100"])
  }

  struct Typed: Sendable, CustomTestStringConvertible {
    let name: String
    let fields: @Sendable (SharedFlat) -> [(String, String)]
    var testDescription: String { name }
  }

  static let kinds: [Typed] = [
    Typed(name: "equal") { [("split", "equal"), ("in[\($0.ada)]", "on"), ("in[\($0.chi)]", "on")] },
    Typed(name: "shares") {
      [("split", "shares"), ("shares[\($0.ada)]", "1.5"), ("shares[\($0.ben)]", "2")]
    },
    Typed(name: "percent") {
      [("split", "percent"), ("percent[\($0.ada)]", "33.3333"), ("percent[\($0.ben)]", "66.6667")]
    },
    Typed(name: "exact") {
      [("split", "exact"), ("exact[\($0.ada)]", "4.00"), ("exact[\($0.chi)]", "6.00")]
    },
    Typed(name: "adjustment") {
      [
        ("split", "adjustment"), ("in[\($0.ada)]", "on"), ("in[\($0.ben)]", "on"),
        ("adjustment[\($0.ben)]", "1.50"),
      ]
    },
    Typed(name: "adjustment by nothing") {
      [
        ("split", "adjustment"), ("in[\($0.ada)]", "on"), ("in[\($0.ben)]", "on"),
        ("adjustment[\($0.ada)]", "0"), ("adjustment[\($0.ben)]", ""),
      ]
    },
    Typed(name: "several payers") {
      [("payer", "several"), ("paid[\($0.ada)]", "2.50"), ("paid[\($0.ben)]", "7.50")]
    }, Typed(name: "income") { [("kind", "income"), ("payer", "\($0.chi)")] },
    Typed(name: "transfer") { [("kind", "transfer"), ("payer", "\($0.ben)"), ("to", "\($0.ada)")] },
  ]

  @Test(arguments: kinds) func `what was typed is found again when the entry is edited`(_ typed: Typed)
    async throws
  {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    let sent = [("title", "Thing"), ("amount", "10.00"), ("tags", "a")] + typed.fields(flat)
    try await browser.post(flat.entries, sent)
    try #require(browser.status == 200, "\(browser.response.text)")
    let id = try #require(
      browser.document.entryLinks.first?.split(separator: "/").last.flatMap { ID<Entry>($0.description) })
    let before = try flat.detail(id)
    #expect(before.outcome.lines.reduce(0) { $0 + $1.owed }.magnitude == 1000)
    let page = try await browser.visit("\(flat.entries)/\(id)/edit")
    let fields = submission(of: browser.response.text)
    for (name, value) in sent where name != "payer" || value != "several" {
      #expect(fields.contains { $0 == (name, value) }, "\(name) should be \(value)")
    }
    #expect(page.form("Save")?["action"] == "\(flat.entries)/\(id)")
    try await browser.post("\(flat.entries)/\(id)", fields)
    #expect(browser.path == flat.list)
    #expect(try flat.detail(id).entry == before.entry)
    #expect(try flat.detail(id).changes == 1, "nothing was changed, so nothing is written")
  }

  static let refused: [(String, String, String)] = [
    ("amount", "0", "amount"), ("amount", "abc", "amount"), ("amount", "1.234567", "amount"),
    ("title", "", "title"), ("date", "2025-02-30", "date"), ("category", "nonsense", "category"),
    ("split", "percent", "split"), ("split", "equal", "split"), ("currency", "XXQ", "currency"),
  ]

  @Test(arguments: refused) func `what is refused is kept and said beside the field`(
    _ name: String, _ value: String, _ field: String
  ) async throws {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    let before = try flat.position(of: flat.group)
    var sent = ["title": "Thing", "amount": "10.00", "note": "kept <b>"]
    sent[name] = value
    let page = try await browser.post(flat.entries, sent.map { ($0.key, $0.value) })
    #expect(browser.status == 422)
    #expect(page.error(field)?.isEmpty == false)
    let fields = Dictionary(submission(of: browser.response.text), uniquingKeysWith: { first, _ in first })
    #expect(fields["note"] == "kept <b>")
    if ["amount", "title"].contains(name) { #expect(fields[name] == value) }
    #expect(try flat.position(of: flat.group) == before)
  }

  @Test func `a preview saves nothing`() async throws {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    let before = try flat.position(of: flat.group)
    try await browser.post(flat.entries, [("title", "x"), ("amount", "1+2"), ("preview", "on")])
    #expect(browser.status == 200)
    #expect(browser.response.text.contains("€3.00"))
    #expect(try flat.position(of: flat.group) == before)
  }

  @Test func `a form sent twice adds once, with its new tag`() async throws {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    try await browser.visit(flat.new)
    var fields = submission(of: browser.response.text).filter { !["title", "amount", "tags"].contains($0.0) }
    fields += [("title", "Taxi"), ("amount", "12"), ("tags", "Trip")]
    for _ in 0..<3 {
      try await browser.post(flat.entries, fields)
      #expect(browser.path == flat.list)
    }
    #expect(browser.document.titles == ["Taxi"])
    #expect(try flat.site.store.read { try $0.labels(of: flat.group) }.map(\.name) == ["Trip"])
  }

  /// A taxi for 12, saved, and the same form again for 13.
  private func sendAgain(_ flat: SharedFlat, _ more: [(String, String)] = []) async throws -> Browser {
    let browser = try await flat.browser()
    try await browser.visit(flat.new)
    let typed = ["title", "amount"] + more.map(\.0)
    let fields = submission(of: browser.response.text).filter { !typed.contains($0.0) } + more
    try await browser.post(flat.entries, fields + [("title", "Taxi"), ("amount", "12")])
    try await browser.post(flat.entries, fields + [("title", "Taxi"), ("amount", "13")])
    #expect(browser.status == 409)
    #expect(browser.document.message?.contains("already saved") == true)
    return browser
  }

  @Test func `a form that was saved and comes again with other words is a change of what it made`()
    async throws
  {
    let flat = try await SharedFlat.make()
    let browser = try await sendAgain(flat)
    let entry = try #require(browser.document.form("Save")?["action"])
    #expect(browser.document.all("a").contains { $0["href"] == entry && $0.text == "Taxi" })
    let id = try #require(ID<Entry>(String(entry.suffix(22))))
    let category = try #require(try flat.detail(id).entry.category, "its title tells it")
    try await browser.submit("Save")
    #expect(browser.path == flat.list)
    #expect(browser.document.sums == ["expense EUR": 1300])
    #expect(try flat.count() == 1)
    #expect(try flat.detail(id).entry.category == category)
  }

  @Test func `a form sent again keeps the changes of others, or asks about them`() async throws {
    for (field, value, status) in [("note", "With luggage", 200), ("amount", "14", 409)] {
      let flat = try await SharedFlat.make()
      let ben = try await flat.browser(of: .ben)
      let ada = try await sendAgain(flat)
      let action = try #require(ada.document.form("Save")?["action"])
      try await ben.visit(action + "/edit")
      try await ben.submit("Save", [field: value])
      try await ada.submit("Save")
      #expect(ada.status == status)
      if status == 200 {
        try await ada.visit(action)
        #expect(ada.response.text.contains("With luggage"))
        #expect(ada.response.text.contains("€13.00"))
      }
    }
  }

  @Test func `a form sent again says that its entry was deleted, and can add another`() async throws {
    for resident in [Resident.ada, .ben] {
      let flat = try await SharedFlat.make()
      let browser = try await flat.browser()
      try await browser.visit(flat.new)
      let fields = submission(of: browser.response.text).filter { !["title", "amount"].contains($0.0) }
      try await browser.post(flat.entries, fields + [("title", "Taxi"), ("amount", "12")])
      let id = try #require(browser.document.all("li").compactMap { $0["data-entry"] }.first)
      try await flat.browser(of: resident).post("\(flat.entries)/\(id)/deletion")
      try await browser.post(flat.entries, fields + [("title", "Taxi"), ("amount", "13")])
      #expect(browser.status == 409)
      #expect(browser.document.heading?.contains("deleted") == true)
      #expect(browser.document.heading?.contains("Ben") == (resident == .ben))
      #expect(browser.document.all("a").contains { $0["data-leave"] != nil })
      try await browser.submit("Save as new entry")
      #expect(browser.path == flat.list)
      #expect(browser.document.sums == ["expense EUR": 1300])
    }
  }

  @Test func `it can be meant as another entry all the same`() async throws {
    let flat = try await SharedFlat.make()
    let browser = try await sendAgain(flat)
    try await browser.submit("Save as new entry")
    #expect(browser.path == flat.list)
    #expect(browser.document.sums == ["expense EUR": 2500])
  }

  @Test func `what comes again is no change of one entry, and links it`() async throws {
    let flat = try await SharedFlat.make()
    let browser = try await sendAgain(flat, [("repeat", "month"), ("every", "1")])
    #expect(browser.document.form("Save")?["action"] == flat.entries)
    #expect(browser.document.all("a").contains { $0.text == "Taxi" })
  }

  @Test func `saving and adding another opens a new form of the same day`() async throws {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    let page = try await browser.post(
      flat.entries, [("title", "x"), ("amount", "1"), ("date", "2025-01-02"), ("another", "on")])
    #expect(browser.path == flat.new + "?date=2025-01-02")
    #expect(page.message?.contains("was added") == true)
    #expect(submission(of: browser.response.text).contains { $0 == ("date", "2025-01-02") })
  }

  @Test func `a link fills the form, and a duplicate has what the other has`() async throws {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    try await browser.visit(flat.new + "?title=Coffee&amount=3.50&category=drinks&kind=expense")
    let filled = submission(of: browser.response.text)
    #expect(filled.contains { $0 == ("title", "Coffee") })
    #expect(filled.contains { $0 == ("amount", "3.50") })
    let id = try await flat.add(
      browser, ["title": "Rent", "amount": "900", "split": "exact", "exact[\(flat.ben)]": "900"])
    try await browser.visit(flat.new + "?of=\(id)")
    let again = submission(of: browser.response.text)
    #expect(again.contains { $0 == ("title", "Rent") })
    #expect(again.contains { $0.0 == "exact[\(flat.ben)]" && $0.1.hasPrefix("900") })
  }

  @Test func `an entry without a category gets the one that its title had last`() async throws {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    try await flat.add(browser, ["title": "Beer", "amount": "1", "category": "drinks"])
    let id = try await flat.add(browser, ["title": "beer", "amount": "2"])
    #expect(try flat.detail(id).entry.category == HouseholdCategory.drinks.id)
    let payment = try await flat.add(
      browser, ["title": "beer", "amount": "2", "kind": "transfer", "to": "\(flat.ben)"])
    #expect(try flat.detail(payment).entry.category == nil)
  }

  @Test func `the category of the last time is taken, unless none is chosen`() async throws {
    let flat = try await SharedFlat.make()
    let browser = try await flat.browser()
    let food = HouseholdCategory.groceries.id
    try await flat.add(browser, ["title": "Milk", "amount": "3", "category": "\(food)"])
    try await browser.visit(flat.new)
    let choices = browser.document.all("option").map(\.text)
    #expect(choices.contains("Suggested from title") && choices.contains("No category"))
    for (choice, expected) in [("", food), ("none", nil)] {
      try await browser.visit(flat.new)
      try await browser.submit("Save", ["title": "milk", "amount": "3", "category": choice])
      let id = try #require(browser.document.entryLinks.first.flatMap { ID<Entry>(String($0.suffix(22))) })
      #expect(try flat.detail(id).entry.category == expected)
      // What it is stays when it is edited, and when it is copied.
      try await browser.visit("\(flat.entries)/\(id)/edit")
      try await browser.submit("Save", ["note": "fresh"])
      #expect(try flat.detail(id).entry.category == expected)
      try await browser.visit("\(flat.new)?of=\(id)")
      try await browser.submit("Save")
      let copy = try #require(browser.document.entryLinks.first.flatMap { ID<Entry>(String($0.suffix(22))) })
      #expect(copy != id)
      #expect(try flat.detail(copy).entry.category == expected)
    }
  }
}
