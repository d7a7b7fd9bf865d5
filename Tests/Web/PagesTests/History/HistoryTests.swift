import Ledger
import Store
import TestSupport
import Testing

struct HistoryTests {
  @Test func `every change says what was before and after, who it was, and leads to the entry`() async throws
  {
    let flat = try await SettledFlat.empty()
    let taxi = try await flat.spend("Taxi", 2_000, by: .ada)
    var edit = EntryEdit()
    edit.bill = try Bill(
      amount: try flat.euros(2_500), payers: .one(SettledFlat.Tenant.ada.id),
      split: .equal(SettledFlat.Tenant.allCases.dropLast().map(\.id)))
    try await flat.change(.entry(taxi, .edited(edit)))
    let ada = try await flat.made.signIn(as: .ada)
    let page = try await ada.visit(flat.path("history"))
    let latest = try #require(page.changes.first)
    #expect(latest.text.contains("You changed Taxi"))
    #expect(latest.text.contains("20.00") && latest.text.contains("25.00") && latest.text.contains("→"))
    #expect(latest.text.contains("Dee no longer included"))
    #expect(latest.descendants.contains { $0["href"] == flat.path("entries/\(taxi)") })
    #expect(page.changes.last?.text.contains("created the group Flat") == true)
  }

  @Test func `changes stand below their days, each with who it was and the time`() async throws {
    let flat = try await SettledFlat.lived()
    let ada = try await flat.made.signIn(as: .ada)
    let page = try await ada.visit(flat.path("history"))
    let headings = page.all("h2").map(\.text)
    #expect(headings.first == "Today" && Set(headings).count == headings.count)
    let latest = try #require(page.changes.first)
    #expect(latest.descendants.contains { $0["class"]?.contains("badge hue-") == true && $0.text == "A" })
    #expect(!latest.text.contains("202"), "the year is the heading's")
    let entry = try #require(page.changes.first?.descendants.compactMap { $0["href"] }.first)
    #expect(try await ada.visit(entry).changes.first?.text.contains("You") == true)
  }

  @Test func `a change is undone, and that in turn`() async throws {
    let flat = try await SettledFlat.lived()
    let ada = try await flat.made.signIn(as: .ada)
    try await ada.visit(flat.path("history"))
    let words = try #require(ada.document.changes.first?.all("button").first?.label)
    #expect(words.contains("Undo: “Deposit” added"))
    let page = try await ada.submit(words)
    #expect(page.message?.contains("undone") == true)
    #expect(page.changes.first?.text.contains("You deleted Deposit") == true)
    #expect(try await ada.submit("Redo").changes.first?.text.contains("You restored Deposit") == true)
    #expect(try flat.entries() == 3)
  }

  @Test func `what later changes stand on has no button, and is not undone`() async throws {
    let flat = try await SettledFlat.empty()
    let first = try await flat.change(.group(.renamed("House")))
    try await flat.change(.group(.renamed("Castle")))
    let ada = try await flat.made.signIn(as: .ada)
    let page = try await ada.visit(flat.path("history"))
    #expect(page.undoes(first) == false)
    #expect(page.undoes(first + 1))
    let position = try flat.position()
    try await ada.post(flat.path("history/\(first)/undo"))
    #expect(ada.status == 409)
    #expect(try flat.position() == position)
  }

  @Test func `an undo that does not fit says why and leads to what would make way`() async throws {
    let flat = try await SettledFlat.empty()
    let ada = try await flat.made.signIn(as: .ada)
    let first = ID<Preset>(high: 8, low: 1)
    let split = Split.equal([SettledFlat.Tenant.ada.id])
    try await flat.change(.preset(first, .added(name: "Old", split: split)))
    let renaming = try await flat.change(.preset(first, .renamed("New")))
    let second = ID<Preset>(high: 8, low: 2)
    try await flat.change(.preset(second, .added(name: "Old", split: split)))
    let position = try flat.position()
    var page = try await ada.post(flat.path("history/\(renaming)/undo"))
    #expect(ada.status == 422)
    #expect(page.error("undo")?.contains("Something else is now called “Old”.") == true)
    #expect(page.all("a").contains { $0["href"] == flat.path("presets/\(second)") })
    #expect(try flat.position() == position)
    try await flat.change(.group(.renamed("House")))
    let later = try flat.position()
    try await flat.change(.group(.renamed("Castle")))
    page = try await ada.post(flat.path("history/\(later)/undo"))
    #expect(ada.status == 409)
    #expect(page.error("undo")?.contains("Undo the newer change first") == true)
    #expect(page.all("a").contains { $0["href"] == flat.path("history") })
  }

  @Test func `undoing what another member did long ago asks first`() async throws {
    let flat = try await SettledFlat.empty()
    let taxi = try await flat.spend("Taxi", 2_000, by: .ada)
    let sequence = try flat.position()
    let ben = try await flat.made.signIn(as: .ben)
    flat.made.clock.pass(.hours(1))
    let path = flat.path("history/\(sequence)/undo") + "?next=" + flat.path("entries/\(taxi)")
    let asked = try await ben.post(path, [("operation", "AAAAAAAAAAAAAAAAAAAAAQ")])
    #expect(ben.status == 422)
    #expect(asked.heading?.contains("Ada") == true)
    #expect(asked.root.text.contains("“Taxi” added"))
    #expect(asked.all("a").contains { $0["href"] == flat.path("entries/\(taxi)") && $0.text == "Cancel" })
    #expect(try flat.entries() == 1)
    let done = try await ben.submit("Undo")
    #expect(ben.path == flat.path("entries/\(taxi)"))
    #expect(done.message?.contains("undone") == true)
    #expect(try flat.entries() == 0)
  }

  @Test func `nothing that began the group is offered to be undone`() async throws {
    let made = try await TestSite.household()
    let group = try await made.group("Flat", founder: .ada, others: ["Ben", "Chi"])
    try await made.change(group, .member(try group.member(2), .renamed("Chichi")))
    let ada = try await made.signIn(as: .ada)
    let page = try await ada.visit(group.path + "/history")
    #expect(page.changes.count == 2)
    #expect(page.changes.last?.text.contains("You created the group Flat") == true)
    #expect(page.changes.filter { !$0.all("button").isEmpty }.map(\.text).count == 1)
    #expect(page.changes.first?.all("button").first?.label == "Undo: Chichi’s details changed")
  }

  @Test func `a row is a sentence, with the face once for all that one person did in a row`() async throws {
    let flat = try await SettledFlat.empty()
    try await flat.spend("Taxi", 2_000, by: .ben)
    try await flat.spend("Bread", 450, by: .ben)
    let ben = try await flat.made.signIn(as: .ben)
    let rows = try await ben.visit(flat.path("history")).changes.prefix(2)
    #expect(
      rows.map { $0.all("summary").first?.all("b").map(\.text) } == [["Ada", "Bread"], ["Ada", "Taxi"]])
    #expect(rows[0].text.contains("Ada added Bread €4.50") && rows[1].text.contains("Ada added Taxi €20.00"))
    #expect(
      rows.map { $0.descendants.contains { $0["class"]?.hasPrefix("badge") == true } } == [true, false])
  }

  @Test func `a payment names who paid, and payments can be shown alone`() async throws {
    let flat = try await SettledFlat.empty()
    try await flat.spend("Taxi", 2_000, by: .ada)
    try await flat.spend("Payment", 500, by: .ada, among: [.ben], kind: .transfer)
    let (ada, ben) = (try await flat.made.signIn(as: .ada), try await flat.made.signIn(as: .ben))
    let page = try await ada.visit(flat.path("history?kind=payment"))
    #expect(page.changes.count == 1)
    #expect(page.changes.first?.text.contains("You paid Ben €5.00") == true)
    #expect(page.all("a").contains { $0["aria-current"] == "true" && $0.text == "Payments" })
    #expect(!page.all("a").contains { $0["href"]?.contains("kind=budget") == true }, "the group has none")
    let told = try await ben.visit(flat.path("history?kind=payment")).changes.first?.text
    #expect(told?.contains("Ada paid you €5.00") == true)
  }

  @Test func `undoing twice with one form undoes once`() async throws {
    let flat = try await SettledFlat.lived()
    let ada = try await flat.made.signIn(as: .ada)
    let latest = try flat.position()
    let sent = [("operation", "AAAAAAAAAAAAAAAAAAAAAQ")]
    try await ada.post(flat.path("history/\(latest)/undo"), sent)
    try await ada.post(flat.path("history/\(latest)/undo"), sent)
    #expect(ada.status == 200)
    #expect(try flat.position() == latest + 1)
  }

  @Test func `it is filtered by person and by kind, and turned page by page`() async throws {
    let flat = try await SettledFlat.lived()
    let ada = try await flat.made.signIn(as: .ada)
    let entries = try await ada.visit(flat.path("history?kind=entry"))
    #expect(entries.changes.count == 3)
    let ben = try await ada.visit(flat.path("history?by=\(SettledFlat.Tenant.ben.id)"))
    #expect(ben.changes.map(\.text).allSatisfy { $0.contains("Ben ") })
    #expect(ben.changes.count == 1)
    for number in 1...60 { try await flat.spend("Coffee \(number)", 100, by: .ben) }
    var page = try await ada.visit(flat.path("history?kind=entry"))
    var seen = page.changes.compactMap { $0["data-change"] }
    #expect(seen.count == 50)
    page = try await ada.visit(try #require(page.all("a").first { $0.text == "Older changes" }?["href"]))
    seen += page.changes.compactMap { $0["data-change"] }
    #expect(seen.count == 63 && Set(seen).count == 63)
    #expect(!page.all("a").contains { $0.text == "Older changes" })
  }

  @Test func `a deleted entry waits in the bin and is restored once`() async throws {
    let flat = try await SettledFlat.empty()
    let ada = try await flat.made.signIn(as: .ada)
    #expect(try await ada.visit(flat.path("bin")).root.text.contains("No deleted entries"))
    let taxi = try await flat.spend("Taxi", 2_000, by: .ada)
    try await flat.change(.entry(taxi, .deleted(true)))
    #expect(try flat.entries() == 0)
    let page = try await ada.visit(flat.path("bin"))
    let row = try #require(page.first("li", "data-entry", taxi.description))
    #expect(row.text.contains("Taxi") && row.text.contains("Deleted by Ada, "))
    let entry = try flat.made.store.read { try $0.entry(taxi, in: flat.group)?.entry }
    #expect(row.text.contains("\(try #require(entry).day.year)"))
    #expect(row.descendants.contains { $0["href"] == flat.path("entries/\(taxi)") })
    let restored = try await ada.submit("Restore “Taxi”")
    #expect(restored.message?.contains("“Taxi” was restored") == true)
    #expect(try flat.entries() == 1)
    let position = try flat.position()
    try await ada.post(flat.path("bin/\(taxi)/restoration"))
    #expect(try flat.position() == position)
    #expect(ada.document.message == "This entry is already restored.")
    try await ada.visit(flat.path("bin/\(taxi)/restoration"))
    #expect(ada.status == 405)
  }

  @Test func `the history of one entry is its own`() async throws {
    let flat = try await SettledFlat.lived()
    let taxi = try await flat.spend("Taxi home", 2_000, by: .ada)
    try await flat.change(.entry(taxi, .deleted(true)))
    try await flat.change(.entry(taxi, .deleted(false)))
    let ada = try await flat.made.signIn(as: .ada)
    let page = try await ada.visit(flat.path("entries/\(taxi)"))
    #expect(page.changes.map { $0.all("p").last?.text } == ["Restored", "Deleted", "Added"])
    let undone = try await ada.submit("Undo: “Taxi home” restored")
    #expect(ada.path == flat.path("entries/\(taxi)"))
    #expect(undone.message?.contains("undone") == true)
    #expect(undone.changes.first?.text.contains("Deleted") == true)
    #expect(try flat.entries() == 3)
  }

  @Test func `an entry with new labels is one line, which takes them back too`() async throws {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    let labels = ["tags": "picnic, park", "payee": "Corner shop", "new-category": "Dairy"]
    try await flat.add(ada, labels.merging(["title": "Milk", "amount": "3"]) { $1 })
    let page = try await ada.visit("\(flat.list)/history")
    #expect(page.changes.count { $0.text.contains("Milk") } == 1)
    for name in ["picnic", "park", "Corner shop", "Dairy"] {
      #expect(page.changes.allSatisfy { !$0.text.contains("“\(name)”") }, "\(name)")
    }
    #expect(try #require(page.changes.first).all("button").map(\.text) == ["Undo"])
    let labelled = try await ada.visit("\(flat.list)/history?kind=label")
    #expect(labelled.changes.count == 4)
    try await ada.visit("\(flat.list)/history")
    try await ada.submit(try #require(ada.document.changes.first?.all("button").first?.label))
    #expect(try flat.count() == 0)
    let overview = try flat.site.store.read { try $0.overview(of: flat.group) }
    #expect(try #require(overview).labels.allSatisfy { $0.name != "Dairy" || !$0.isCurrent })
  }

  @Test func `a change of the settings is taken back as one`() async throws {
    let flat = try await SettledFlat.empty()
    let ada = try await flat.made.signIn(as: .ada)
    try await ada.post(flat.path("settings"), [("name", "House"), ("currency", "SEK")])
    let changed = try #require(try flat.made.store.read { try $0.group(flat.group) })
    #expect((changed.name, changed.currency.code) == ("House", "SEK") && !changed.simplifiesDebts)
    let page = try await ada.submit("Undo")
    #expect(page.message?.contains("undone") == true)
    let undone = try #require(try flat.made.store.read { try $0.group(flat.group) })
    #expect((undone.name, undone.currency.code) == ("Flat", "EUR") && undone.simplifiesDebts)
  }

  @Test func `what only owners may take back has a button for them alone`() async throws {
    let flat = try await SettledFlat.empty()
    let role = try await flat.change(.member(SettledFlat.Tenant.ben.id, .role(.viewer)))
    try await flat.change(.member(SettledFlat.Tenant.ben.id, .role(.member)))
    let archived = try await flat.change(.group(.archived(true)))
    let ada = try await flat.made.signIn(as: .ada)
    let ben = try await flat.made.signIn(as: .ben)
    #expect(try await ada.visit(flat.path("history")).undoes(archived))
    #expect(try await ben.visit(flat.path("history")).undoes(archived) == false)
    let opened = try await flat.change(.group(.archived(false)))
    #expect(try await ada.visit(flat.path("history")).undoes(role + 1))
    let page = try await ben.visit(flat.path("history"))
    #expect(!page.undoes(role + 1) && !page.undoes(opened))
    let coffee = try await flat.change(.group(.renamed("Castle")))
    #expect(try await ben.visit(flat.path("history")).undoes(coffee))
  }

  @Test func `who only reads, and an archive, have no button at what was added`() async throws {
    let flat = try await SettledFlat.empty()
    try await flat.spend("Taxi", 2_000, by: .ada)
    let taxi = try flat.position()
    try await flat.made.store.letLookOn(SettledFlat.Tenant.ben.id, in: flat.group, at: flat.made.clock.now)
    let (ada, ben) = (try await flat.made.signIn(as: .ada), try await flat.made.signIn(as: .ben))
    #expect(try await ada.visit(flat.path("history")).undoes(taxi))
    #expect(try await !ben.visit(flat.path("history")).undoes(taxi))
    try await flat.change(.group(.archived(true)))
    #expect(try await !ada.visit(flat.path("history")).undoes(taxi))
  }

  @Test func `the first change ever made to an entity can be undone too`() async throws {
    let flat = try await SettledFlat.empty()
    let groceries = HouseholdCategory.groceries.id
    let budget = try await flat.change(.budget(groceries, try flat.euros(100)))
    let name = try await flat.change(.label(groceries, .renamed("Food")))
    let ada = try await flat.made.signIn(as: .ada)
    let page = try await ada.visit(flat.path("history"))
    #expect(page.undoes(budget) && page.undoes(name))
    try await ada.post(flat.path("history/\(budget)/undo"))
    #expect(try flat.made.store.read { try $0.budgets(of: flat.group) } == [:])
  }

  @Test func `the bin is turned page by page`() async throws {
    let flat = try await SettledFlat.empty()
    for number in 1...51 {
      let entry = try await flat.spend("Coffee \(number)", 100, by: .ada)
      try await flat.change(.entry(entry, .deleted(true)))
    }
    let ada = try await flat.made.signIn(as: .ada)
    var page = try await ada.visit(flat.path("bin"))
    var seen = page.all("li").compactMap { $0["data-entry"] }
    #expect(seen.count == 50)
    page = try await ada.visit(try #require(page.all("a").first { $0.text == "Deleted earlier" }?["href"]))
    seen += page.all("li").compactMap { $0["data-entry"] }
    #expect(seen.count == 51 && Set(seen).count == 51)
    #expect(!page.all("a").contains { $0.text == "Deleted earlier" })
    for place in ["", "1", "x.y", "1.AAAA"] {
      try await ada.visit(flat.path("bin?before=\(place)"))
      #expect(ada.status == 404, "\(place)")
    }
  }
}

extension Document {
  var changes: [Element] { root.descendants.filter { $0["data-change"] != nil } }

  func undoes(_ sequence: Int64) -> Bool {
    all("form").contains { $0["action"]?.hasSuffix("history/\(sequence)/undo") == true }
  }
}

extension Element { func all(_ name: String) -> [Element] { descendants.filter { $0.name == name } } }
