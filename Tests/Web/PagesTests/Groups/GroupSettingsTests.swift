import Ledger
import Store
import Testing

struct GroupSettingsTests {
  private func open() async throws -> (made: TestSite, group: TestGroup, browser: Browser) {
    let made = try await TestSite.household()
    let group = try await made.group("Lake Street", founder: .ada, others: ["Ben"])
    try await made.join(.ben, 1, in: group)
    let browser = try await made.signIn(as: .ada)
    try await browser.visit(group.path + "/settings")
    return (made, group, browser)
  }

  private func details(_ made: TestSite, _ group: TestGroup) throws -> Group {
    try #require(try made.store.read { try $0.group(group.id) })
  }

  @Test func `name, currency and the way of settling are changed together`() async throws {
    let (made, group, browser) = try await open()
    let fields = [("name", "Sea Street"), ("currency", "SEK")]
    try await browser.post(group.path + "/settings", fields)
    #expect(browser.document.message?.hasPrefix("Settings saved.") == true)
    #expect(browser.document.form("Undo") != nil)
    let changed = try details(made, group)
    #expect(changed.name == "Sea Street")
    #expect(changed.currency.code == "SEK")
    #expect(!changed.simplifiesDebts)
    try await browser.post(group.path + "/settings", fields + [("simplify", "on")])
    #expect(try details(made, group).simplifiesDebts)
  }

  @Test func `an emoji stands in place of the letter, is told in the history and taken back`() async throws {
    let (made, group, browser) = try await open()
    func tiles() async throws -> [String] {
      let page = try await browser.visit("/")
      return page.root.descendants.filter {
        $0["class"]?.hasPrefix("mark ") == true || $0["class"]?.hasPrefix("badge hue-") == true
      }.map(\.text)
    }
    #expect(try await tiles() == ["L", "L"], "the rail and the list of groups")
    try await browser.visit(group.path + "/settings")
    try await browser.submit("Save", ["emoji": " ⛵️ "])
    #expect(browser.document.message?.hasPrefix("Settings saved.") == true)
    #expect(try await tiles() == ["⛵️", "⛵️"])
    try await browser.visit(group.path)
    #expect(browser.document.first("p", "class", "group-name")?.text == "⛵️ Lake Street")
    let fields = [("name", "Sea Street"), ("currency", "EUR"), ("simplify", "on")]
    try await browser.post(group.path + "/settings", fields)
    #expect(try details(made, group).emoji == "⛵️", "a form without the field keeps it")
    for wrong in ["Boat", "⛵️⛵️", "<b>"] {
      let page = try await browser.post(group.path + "/settings", fields + [("emoji", wrong)])
      #expect(browser.status == 422)
      #expect(page.error("emoji") == "Use a single emoji, or leave the field empty.")
      #expect(page.first("input", "name", "emoji")?["value"] == wrong)
    }
    try await browser.visit(group.path + "/settings")
    try await browser.submit("Save", ["emoji": ""])
    #expect(try details(made, group).emoji == nil)
    try await browser.visit(group.path + "/history")
    #expect(browser.document.changes.first?.text.contains("Emoji: ⛵️ → none") == true)
    try await browser.submit(try #require(browser.document.changes.first?.all("button").first?.label))
    #expect(try details(made, group).emoji == "⛵️")
  }

  @Test func `the rows say what is chosen, and what ends a group is closed and last`() async throws {
    let (_, group, browser) = try await open()
    let ways = browser.document.root.descendants.filter { $0["class"] == "way" }
    #expect(ways.first?.text == "Name, currency and rules Lake Street \u{B7} EUR")
    #expect(ways.dropFirst().first?.text == "Members 2 people")
    #expect(ways.map(\.text).suffix(1) == ["Delete group"])
    #expect(!browser.document.all("details").contains { $0["class"] == "folded" && $0["open"] != nil })
    #expect(browser.response.text.contains("Saves all the settings above."))
    let page = try await browser.post(group.path + "/deletion", [("name", "Lake")])
    let open = page.all("details").filter { $0["class"] == "folded" && $0["open"] != nil }
    #expect(open.map { $0.all("h2").first?.text } == ["Delete group"])
  }

  @Test func `all entries are deleted with the group's name, and come back with one undo`() async throws {
    let (made, group, browser) = try await open()
    for amount in [900, 600, 30] { try await made.pay(Int64(amount), 0, for: [0, 1], in: group) }
    let members = try made.store.read { try $0.members(of: group.id) }
    let count = {
      try made.store.read { try $0.entries(of: try #require(try $0.overview(of: group.id)), page: 1).count }
    }
    let refused = try await browser.post(group.path + "/clearing", [("name", "Lake")])
    #expect(browser.status == 422 && refused.error("name") == "This isn’t the group’s name.")
    #expect(try count() == 3)
    try await browser.visit(group.path + "/settings")
    try await browser.submit("Delete all entries", ["name": "Lake Street"])
    #expect(browser.document.message?.hasPrefix("3 entries were deleted.") == true)
    #expect(browser.path == group.path)
    #expect(try count() == 0)
    #expect(try made.store.read { try $0.members(of: group.id) } == members)
    let history = try await browser.visit(group.path + "/history")
    #expect(history.changes.first?.text.contains("3 entries deleted") == true)
    #expect(history.changes.first?.text.contains("Undo all") == true)
    try await browser.visit(group.path + "/settings")
    try await browser.submit("Delete all entries", ["name": "Lake Street"])
    #expect(browser.document.message == "Nothing was changed.")
    try await browser.visit(group.path + "/history")
    try await browser.submit(try #require(browser.document.changes.first?.all("button").first?.label))
    #expect(browser.document.message?.hasPrefix("Change undone for 3 entries.") == true)
    #expect(try count() == 3)
    let ben = try await made.signIn(as: .ben)
    #expect(try await ben.visit(group.path + "/settings").form("Delete all entries") == nil)
    try await ben.post(group.path + "/clearing", [("name", "Lake Street")])
    #expect(ben.status == 403)
    #expect(try count() == 3)
  }

  @Test func `saving unchanged settings changes nothing`() async throws {
    let (made, group, browser) = try await open()
    let before = try made.overview(group).sequence
    try await browser.submit("Save")
    #expect(browser.document.message == "Settings saved.")
    #expect(try made.overview(group).sequence == before)
  }

  @Test func `two who change different settings at once both have their way`() async throws {
    let (made, group, browser) = try await open()
    let ben = try await made.signIn(as: .ben)
    try await ben.visit(group.path + "/settings")
    try await browser.submit("Save", ["name": "Sea Street"])
    // Ben's form has the old name still; he ends the simplifying of debts alone.
    let form = try #require(ben.document.form("Save"))
    let untouched = form.fields.map { ($0.name, $0.value) }.filter { $0.0 != "simplify" }
    try await ben.post(group.path + "/settings", untouched)
    #expect(ben.document.message?.hasPrefix("Settings saved.") == true)
    var changed = try details(made, group)
    #expect(changed.name == "Sea Street" && !changed.simplifiesDebts)
    // Ada's page is from before that.
    try await browser.post(
      group.path + "/settings",
      [
        ("base", form.fields.first { $0.name == "base" }?.value ?? ""), ("name", "Lake Street"),
        ("currency", "SEK"), ("simplify", "on"),
      ])
    changed = try details(made, group)
    #expect(changed.name == "Sea Street" && changed.currency.code == "SEK" && !changed.simplifiesDebts)
  }

  @Test func `two who rename a group at once are told, and the second may insist`() async throws {
    let (made, group, browser) = try await open()
    let ben = try await made.signIn(as: .ben)
    try await ben.visit(group.path + "/settings")
    try await browser.submit("Save", ["name": "Sea Street"])
    let page = try await ben.submit("Save", ["name": "Hill Street"])
    #expect(ben.status == 422)
    #expect(page.error("settings")?.hasPrefix("Someone else changed this in the meantime.") == true)
    #expect(page.first("input", "id", "name")?["value"] == "Hill Street")
    #expect(try details(made, group).name == "Sea Street")
    try await ben.submit("Save")
    #expect(try details(made, group).name == "Hill Street")
  }

  @Test(arguments: [("name", " ", "Enter a name for the group."), ("currency", "XXX", "Choose one")])
  func `what is wrong is refused and kept`(_ field: String, _ value: String, _ words: String) async throws {
    let (made, group, browser) = try await open()
    let typed = ["name": "Sea Street", "currency": "SEK"].merging([field: value]) { $1 }
    let page = try await browser.post(group.path + "/settings", typed.map { ($0, $1) })
    #expect(browser.status == 422)
    #expect(page.error(field)?.contains(words) == true)
    #expect(page.first("input", "id", "name")?["value"] == typed["name"])
    #expect(try details(made, group).name == "Lake Street")
  }

  @Test func `an archived group can be read, not changed, and opened again`() async throws {
    let (made, group, browser) = try await open()
    try await browser.submit("Archive group")
    #expect(try details(made, group).isArchived)
    #expect(browser.response.text.contains("This group is archived"))
    try await browser.post(group.path + "/members", [("name", "Sam")])
    #expect(browser.status == 403)
    #expect(try made.names(group) == ["Ada", "Ben"])
    try await browser.visit(group.path + "/members")
    #expect(browser.status == 200)
    #expect(browser.document.form("Add") == nil)
    try await browser.visit(group.path + "/settings")
    try await browser.submit("Unarchive group")
    #expect(try !details(made, group).isArchived)
  }

  @Test func `a member archived, made a viewer or removed while typing keeps the text`() async throws {
    let (made, group, browser) = try await open()
    try await browser.submit("Archive group")
    var page = try await browser.post(group.path + "/labels", [("kind", "tag"), ("name", "Sea holiday")])
    #expect(browser.status == 403)
    #expect(page.heading == "This group is archived")
    #expect(page.root.text.contains("An owner can unarchive it in the group settings."))
    #expect(page.all("li").contains { $0.text == "Sea holiday" })
    try await browser.visit(group.path + "/settings")
    try await browser.submit("Unarchive group")
    let ben = try await made.signIn(as: .ben)
    try await made.change(group, .member(try group.member(1), .role(.viewer)))
    let typed = [
      ("title", "Long dinner"), ("amount", "12"), ("note", "with everybody"),
      ("operation", "AAAAAAAAAAAAAAAAAAAAAQ"),
    ]
    page = try await ben.post(group.path + "/entries", typed)
    #expect(ben.status == 403)
    for words in ["Title: Long dinner", "Note: with everybody"] {
      #expect(page.all("li").contains { $0.text == words })
    }
    #expect(!page.root.text.contains("AAAAAAAAAAAAAAAAAAAAAQ"))
    try await made.change(group, .member(try group.member(1), .removed(true)))
    page = try await ben.post(group.path + "/entries", typed)
    #expect(ben.status == 404)
    #expect(page.all("li").contains { $0.text == "Title: Long dinner" })
    let stranger = made.browser()
    page = try await stranger.post("/groups/new", typed)
    #expect(!page.root.text.contains("Long dinner"), "only what belongs to a group")
  }

  @Test func `a group is deleted once its name is typed, and then is gone for everyone`() async throws {
    let (made, group, browser) = try await open()
    try await browser.submit("Delete group", ["name": "Lake"])
    #expect(browser.status == 422)
    #expect(browser.document.error("name") == "This isn’t the group’s name.")
    #expect(browser.document.all("a").contains { $0["href"] == group.path + "/entries.csv" })
    try await browser.submit("Delete group", ["name": "Lake Street"])
    #expect(browser.path == "/")
    #expect(browser.document.message?.hasPrefix("“Lake Street” was deleted.") == true)
    let ben = try await made.signIn(as: .ben)
    try await ben.visit(group.path + "/members")
    #expect(ben.status == 404)
  }

  @Test func `a member who leaves is out, and their entries stay`() async throws {
    let (made, group, _) = try await open()
    try await made.pay(1_000, 1, for: [0], in: group)
    let ben = try await made.signIn(as: .ben)
    try await ben.post(group.path + "/departure")
    #expect(ben.status == 422)
    #expect(ben.document.all("li").contains { $0.text == "Ben: €10.00 you get back" })
    try await ben.submit("Leave group")
    #expect(ben.path == "/")
    #expect(ben.document.message == "You left “Lake Street”.")
    try await ben.visit(group.path + "/members")
    #expect(ben.status == 404)
    #expect(try made.names(group) == ["Ada"])
    #expect(try made.store.read { try $0.balances(of: group.id) }.currencies.count == 1)
  }

  @Test func `the last owner cannot leave`() async throws {
    let (made, group, browser) = try await open()
    let settings = try await browser.visit(group.path + "/settings")
    let reason = settings.all("p").first { $0["data-last-owner"] != nil }
    #expect(reason?.text.hasPrefix("A group needs an owner") == true, "said before anything is pressed")
    #expect(!settings.all("a").contains { $0["href"] == group.path + "/departure" })
    #expect(try await browser.visit(group.path + "/departure").form("Leave group") == nil)
    try await browser.post(group.path + "/departure", [("anyway", "on")])
    #expect(browser.status == 422)
    #expect(browser.document.error("departure")?.contains("A group needs an owner") == true)
    #expect(try made.names(group) == ["Ada", "Ben"])
  }
}
