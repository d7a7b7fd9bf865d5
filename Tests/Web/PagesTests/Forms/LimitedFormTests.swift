import Ledger
import Store
import Testing

/// Forms that ask for more than there can be: each comes back with what was typed, and says why at its top.
struct LimitedFormTests {
  private let made: TestSite
  private let group: TestGroup
  private let ada: Browser

  init() async throws {
    made = try await TestSite.household()
    group = try await made.group("Club", founder: .ada, others: ["Zoe", "Kim"])
    ada = try await made.signIn(as: .ada)
  }

  private func fill(_ count: Int, _ change: (Int) throws -> Change) async throws {
    for number in 0..<count { try await made.change(group, try change(number)) }
  }

  private func id<Thing>(_ number: Int) -> ID<Thing> { ID(high: 3, low: UInt64(number)) }

  /// Sends a form of a page, and looks at what comes back.
  private func submit(
    _ button: String, of page: String, _ typed: [String: String], sentence: String, by other: Browser? = nil
  ) async throws {
    let browser = other ?? ada
    try await browser.visit(page)
    try await browser.submit(button, typed)
    try expectReturned(button, typed, sentence, to: browser)
  }

  private func expectReturned(
    _ button: String, _ typed: [String: String], _ sentence: String, to browser: Browser
  ) throws {
    #expect(browser.status == 422)
    #expect(browser.document.error("refusal") == sentence)
    let fields = try #require(browser.document.form(button), "\(browser.response.text)").fields
    for (name, value) in typed {
      // A text area begins with a line end that is not of its text.
      let found = fields.contains { $0.name == name && [value, "\n" + value].contains($0.value) }
      #expect(found, "\(name) is not \(value)")
    }
  }

  private var entry: Entry {
    get throws {
      let money = Money(minorUnits: 500, currency: Currency(code: "EUR", scale: 2))
      let bill = try Bill(amount: money, payers: .one(group.member(0)), split: .equal(group.members))
      return Entry(title: "Rent", day: try #require(Day("2025-06-15")), bill: bill)
    }
  }

  private func fillRules() async throws {
    let entry = try entry
    let schedule = try #require(Schedule(every: 1, .month, from: entry.day))
    try await fill(100) { .rule(id($0), .added(schedule: schedule, template: entry)) }
  }

  private let tooManyRules = "A group can have up to 100 recurring entries. Delete one first."

  @Test func `an entry that is to come again`() async throws {
    try await fillRules()
    try await submit(
      "Save", of: group.path + "/entries/new",
      [
        "title": "Gym", "amount": "12.50", "note": "On Mondays", "date": "2025-06-15", "repeat": "month",
        "every": "2",
      ], sentence: tooManyRules)
    let overview = try made.overview(group)
    #expect(try made.store.read { try $0.entries(of: overview) }.count == 0)
    let rest = try #require(ada.document.form("Save")).fields.map { field in
      (field.name, field.name == "repeat" ? "" : field.value)
    }
    try await ada.post(group.path + "/entries", rest)
    #expect(ada.status == 200, "without repeating it is saved")
  }

  @Test func `an entry that is there and is to come again`() async throws {
    try await fillRules()
    try await made.change(group, .entry(id(900), .added(try entry)))
    try await submit(
      "Repeat", of: group.path + "/recurring/new?of=\(id(900) as ID<Entry>)",
      ["repeat": "week", "every": "3"], sentence: tooManyRules)
  }

  @Test func `an entry that was changed as often as may be`() async throws {
    try await made.change(group, .entry(id(900), .added(try entry)))
    try await fill(199) { number in
      var edit = EntryEdit()
      edit.title = "Rent \(number)"
      return .entry(id(900), .edited(edit))
    }
    try await submit(
      "Save", of: group.path + "/entries/\(id(900) as ID<Entry>)/edit", ["title": "Rent at last"],
      sentence: changedToday)
  }

  private let changedToday =
    "You have changed this very often within a day. Nothing was changed now. "
    + "Try again tomorrow, or ask someone else in the group."

  @Test func `a group's settings that were changed as often as may be`() async throws {
    try await fill(199) { .group(.renamed("Club \($0)")) }
    try await submit("Save", of: group.path + "/settings", ["name": "Club at last"], sentence: changedToday)
  }

  @Test func `a new group, and a group of two`() async throws {
    for number in 0..<199 { _ = try await made.group("G\(number)", founder: .ada) }
    let sentence = "You can be in up to 200 groups. Leave or delete one first."
    try await submit("Create group", of: "/groups/new", ["name": "One more"], sentence: sentence)
    try await submit("Share with one person", of: "/people/new", ["name": "Sue"], sentence: sentence)
  }

  @Test func `a tag`() async throws {
    try await fill(300) { .label(id($0), .added(kind: .tag, name: "Tag \($0)", icon: nil, heading: nil)) }
    try await submit(
      "Add", of: group.path + "/labels?kind=tag", ["name": "One more"],
      sentence: "A group can have up to 300 tags. Remove one first, or merge two.")
    #expect(ada.document.heading == "Tags")
  }

  @Test func `a saved split, on its own page and kept from an entry`() async throws {
    try await fill(50) { .preset(id($0), .added(name: "P\($0)", split: .equal(group.members))) }
    let sentence = "A group can have up to 50 saved splits. Remove one first."
    try await submit("Save", of: group.path + "/presets/new", ["name": "One more"], sentence: sentence)
    try await ada.visit(group.path + "/entries/new")
    let typed = ["title": "Milk", "preset-name": "One more"]
    let fields = try #require(ada.document.form("Save")).fields.map { ($0.name, typed[$0.name] ?? $0.value) }
    try await ada.post(group.path + "/entries", fields + [("keep", "on")])
    try expectReturned("Save", typed, sentence, to: ada)
  }

  @Test func `a unit`() async throws {
    let letters = Array("ABCDEFGHIJ")
    try await fill(50) {
      .group(.unitAdded(try Currency(custom: "U\(letters[$0 / 10])\(letters[$0 % 10])X", scale: 0)))
    }
    let sentence = "A group can have up to 50 custom units. Remove one first."
    try await submit(
      "Add unit", of: group.path + "/units", ["code": "stars", "decimals": "2"], sentence: sentence)
    try await submit("Rename UAAX", of: group.path + "/units", ["code": "stars"], sentence: sentence)
    let open = ada.document.all("details").filter { $0["open"] != nil }
    let isOpen = open.flatMap(\.descendants).contains { $0.label == "Rename UAAX" }
    #expect(isOpen, "and what was typed is to be seen")
  }

  @Test func `an invitation`() async throws {
    for _ in 0..<50 { _ = try await ada.invitation(to: group) }
    try await submit(
      "Create link", of: group.path + "/invitations", ["days": "30", "role": "viewer"],
      sentence: "A group can have up to 50 active invite links. Revoke one first.")
  }

  @Test func `joining, with an account and as a guest`() async throws {
    let link = try await ada.invitation(to: group)
    try await fill(197) { .member(id($0), .added(name: "Name \($0)", role: .member, person: nil)) }
    let (ben, guest) = (try await made.signIn(as: .ben), made.browser())
    for (name, browser) in [("Benny", ben), ("Gus", guest)] {
      try await browser.visit(link)
      try await browser.submit("Join group", ["name": name])
      #expect(browser.status == 422)
      #expect(browser.document.error("member")?.hasPrefix("This group is full") == true)
      let form = browser.document.form("Join group")
      #expect(form?.fields.contains { $0.name == "name" && $0.value == name } == true)
    }
    #expect(guest.cookies.isEmpty, "nobody is left over")
  }

  @Test func `a member who comes back`() async throws {
    try await made.change(group, .member(try group.member(2), .removed(true)))
    try await fill(198) { .member(id($0), .added(name: "Name \($0)", role: .member, person: nil)) }
    try await submit(
      "Add back Kim", of: group.path + "/members", [:],
      sentence: "A group can have up to 200 people. Remove someone first.")
  }

  @Test func `those who settle as one`() async throws {
    try await fill(100) { .member(id($0), .added(name: "Name \($0)", role: .member, person: nil)) }
    try await fill(100) { .member(id($0), .party(id($0))) }
    try await ada.post(
      group.path + "/parties", [("member", "\(group.members[0])"), ("member", "\(group.members[1])")])
    try expectReturned(
      "Settle together", ["member": "\(group.members[1])"],
      "Up to 100 couples or families of a group can settle together.", to: ada)
  }

  @Test func `a button with nothing typed leads to a page that says so`() async throws {
    try await fill(50) { .preset(id($0), .added(name: "P\($0)", split: .equal(group.members))) }
    try await ada.post(group.path + "/presets/\(id(7) as ID<Preset>)/removal")
    try await made.change(group, .preset(id(50), .added(name: "P50", split: .equal(group.members))))
    try await ada.submit("Undo")
    #expect(ada.status == 422)
    #expect(ada.document.heading == "Limit reached")
    #expect(ada.document.root.text.contains("A group can have up to 50 saved splits. Remove one first."))
  }

  @Test func `what is no limit is a problem as before`() async throws {
    try await ada.visit(group.path + "/members")
    try await made.change(group, .group(.archived(true)))
    try await ada.submit("Add", ["name": "Sue"])
    #expect(ada.status == 403)
    #expect(ada.document.error("refusal") == nil)
  }
}
