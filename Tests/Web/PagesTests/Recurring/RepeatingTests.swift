import Household
import Ledger
import Store
import Testing

struct RepeatingTests {
  @Test func `an empty page says what will be here and offers the next step`() async throws {
    let made = try await RepeatedFlat.make()
    let page = try await made.ada.visit(made.recurring)
    #expect(page.heading == "Recurring")
    #expect(page.mainText.contains("No recurring entries yet"))
    let new = try #require(page.link("Add a recurring entry"))
    let form = try await made.ada.visit(new)
    #expect(form.form("Save")?.fields.first { $0.name == "repeat" }?.value == "month")
    #expect(form.heading == "Add a recurring entry")
  }

  @Test func `an entry that repeats is the first of its rule`() async throws {
    let made = try await RepeatedFlat.make()
    try await made.ada.visit(made.flat.new)
    try await made.ada.submit(
      "Save", ["title": "Rent", "amount": "900", "date": "2025-06-15", "repeat": "month"])
    #expect(made.ada.document.message?.contains("repeats every month on the 15th") == true)
    #expect(try made.made() == ["2025-06-15"])
    let list = try await made.ada.visit(made.recurring)
    #expect(list.titles == ["Rent"])
    #expect(list.mainText.contains("every month on the 15th"))
    #expect(list.mainText.contains("next on 15 July"))
    #expect(list.ruleStates == ["running"])
    // The row is one line below the title; the rest is behind a menu.
    let row = try #require(list.root.descendants.first { $0["data-rule"] != nil })
    #expect(row.text.contains("every month on the 15th · next on 15 July"))
    #expect(row.all("summary").map(\.label) == ["More: Rent"])
  }

  @Test func `among all that comes again each is skipped, paused and resumed where it stands`() async throws {
    let made = try await RepeatedFlat.make()
    try await made.addRule()
    try await made.ada.visit(made.recurring)
    var page = try await made.ada.submit("Skip 15 July: Rent")
    #expect(made.ada.path == made.recurring && page.mainText.contains("next on 15 August"))
    page = try await made.ada.submit("Pause: Rent")
    #expect(made.ada.path == made.recurring && page.ruleStates == ["paused"])
    #expect(page.button("Pause: Rent") == nil && page.button("Skip 15 August: Rent") == nil)
    page = try await made.ada.submit("Resume: Rent")
    #expect(made.ada.path == made.recurring && page.ruleStates == ["running"])
    #expect(page.button("Pause: Rent")?.text == "Pause")
    page = try await made.ada.submit("Undo")
    #expect(made.ada.path == made.recurring && page.ruleStates == ["paused"])
  }

  @Test func `one undo takes back the rule and its first entry`() async throws {
    let made = try await RepeatedFlat.make()
    try await made.ada.visit(made.flat.new)
    try await made.ada.submit(
      "Save", ["title": "Rent", "amount": "900", "date": "2025-04-15", "repeat": "month"])
    #expect(try made.made() == ["2025-04-15", "2025-05-15", "2025-06-15"])
    try await made.undo()
    #expect(try made.made() == [])
    #expect(try made.rule().isRemoved)
    try await made.go(to: "2025-09-01")
    #expect(try made.flat.count() == 0)
  }

  @Test func `the same form sent twice makes one rule`() async throws {
    let made = try await RepeatedFlat.make()
    let fields = [
      ("title", "Rent"), ("amount", "900"), ("date", "2025-06-15"), ("repeat", "week"), ("every", "2"),
      ("operation", "\(ID<Ledger.Operation>(high: 7, low: 7))"),
    ]
    for _ in 0..<2 { try await made.ada.post(made.flat.entries, fields) }
    #expect(made.ada.status == 200)
    #expect(try made.rules().count == 1)
    #expect(try made.flat.count() == 1)
  }

  @Test func `a rule is as it was typed, in words`() async throws {
    let made = try await RepeatedFlat.make()
    let rows: [([String: String], String)] = [
      (["repeat": "day", "every": "3"], "every 3 days"),
      (["repeat": "week", "every": "2", "date": "2025-06-16"], "every 2 weeks on Monday"),
      (["date": "2025-05-31", "until": "2025-12-31"], "every month on the 31st, until 31 December"),
      (["repeat": "year", "date": "2024-02-29", "times": "4"], "every year on 29 February, 4 times"),
    ]
    for (typed, words) in rows {
      try await made.addRule(typed)
      try await made.ada.visit(made.recurring)
      #expect(made.ada.document.mainText.contains(words), "\(words)")
    }
  }

  @Test(arguments: [
    (["repeat": "fortnight"], "repeat"), (["every": "0"], "every"), (["every": "1.5"], "every"),
    (["every": "1000"], "every"), (["every": ""], "every"), (["until": "soon"], "until"),
    (["until": "2025-06-14"], "until"), (["times": "0"], "times"), (["times": "10000"], "times"),
    (["times": "9999999999999999999"], "times"), (["times": "3", "until": "2025-12-31"], "times"),
    (["repeat": "day", "date": "2024-06-01"], "repeat"), (["repeat": "day", "date": "0001-01-01"], "repeat"),
  ]) func `what does not fit is refused beside its field, and kept`(
    _ typed: [String: String], _ field: String
  ) async throws {
    let made = try await RepeatedFlat.make()
    var fields = ["title": "Rent", "amount": "900", "date": "2025-06-15", "repeat": "month", "every": "1"]
    fields.merge(typed) { $1 }
    try await made.ada.post(made.flat.entries, fields.map { ($0.key, $0.value) })
    #expect(made.ada.status == 422)
    #expect(made.ada.document.error(field) != nil)
    let sent = try #require(made.ada.document.form("Save")).fields
    for (name, value) in typed where name != "repeat" {
      #expect(sent.first { $0.name == name }?.value == value, "\(name)")
    }
    #expect(try made.flat.count() == 0)
    #expect(try made.rules().isEmpty)
  }

  @Test func `an entry that is there is made to come again on its page`() async throws {
    let made = try await RepeatedFlat.make()
    let id = try await made.flat.add(made.ada, ["title": "Internet", "amount": "40", "date": "2025-04-30"])
    let entry = "\(made.flat.entries)/\(id)"
    let form = try await made.ada.visit(try #require(try await made.ada.visit(entry).link("Repeat this")))
    #expect(form.mainText.contains("Internet"))
    let page = try await made.ada.submit("Repeat", ["repeat": "month"])
    #expect(page.heading == "Internet")
    #expect(page.message?.contains("every month on the 30th") == true)
    #expect(try made.made() == ["2025-04-30", "2025-05-30"])
    #expect(page.titles.prefix(2) == ["Internet", "Internet"])
    // It says so, and is not offered to be repeated a second time.
    let detail = try await made.ada.visit(entry)
    #expect(detail.mainText.contains("Added by a recurring entry"))
    #expect(detail.link("every month on the 30th") == made.rulePath(try made.rule().id))
    #expect(detail.link("Repeat this") == nil)
    try await made.ada.visit("\(made.recurring)/new?of=\(id)")
    #expect(made.ada.path == made.rulePath(try made.rule().id))
  }

  @Test func `repeating an entry can be undone, and the entry stays`() async throws {
    let made = try await RepeatedFlat.make()
    let id = try await made.flat.add(made.ada, ["title": "Internet", "amount": "40", "date": "2025-04-30"])
    try await made.ada.visit("\(made.recurring)/new?of=\(id)")
    try await made.ada.submit("Repeat", ["every": "2"])
    #expect(try made.made() == ["2025-04-30"])
    try await made.undo()
    #expect(try made.flat.detail(id).entry.occurrence == nil)
    #expect(try made.flat.count() == 1)
    #expect(try made.rule().isRemoved)
  }

  @Test func `what is refused when an entry is repeated stands beside its field`() async throws {
    let made = try await RepeatedFlat.make()
    let id = try await made.flat.add(made.ada, ["title": "Internet", "amount": "40"])
    for (field, value) in [("repeat", "never"), ("repeat", ""), ("every", "-1"), ("times", "x")] {
      let fields = ["entry": "\(id)", "repeat": "month", "every": "1"].merging([field: value]) { $1 }
      try await made.ada.post(made.recurring, fields.map { ($0.key, $0.value) })
      #expect(made.ada.status == 422, "\(field)")
      #expect(made.ada.document.error(field) != nil, "\(field)")
    }
    #expect(try made.rules().isEmpty)
  }

  @Test func `a receipt is of one entry alone`() async throws {
    let made = try await RepeatedFlat.make()
    var entry = try await made.flat.detail(made.flat.add(made.ada, ["title": "Internet", "amount": "40"]))
      .entry
    entry.attachments = [ID(high: 1, low: 1)]
    let schedule = try #require(Schedule(every: 1, .month, from: entry.day))
    let beginning = RuleBeginning(schedule, of: entry, as: ID(high: 1, low: 2))
    #expect(beginning.rule.template.attachments == [])
  }
}
