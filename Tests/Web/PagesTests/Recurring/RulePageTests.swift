import Ledger
import Store
import Testing

struct RulePageTests {
  @Test func `pausing adds nothing, and resuming goes on from that day`() async throws {
    let made = try await RepeatedFlat.make()
    let path = try await made.addRule()
    #expect(try await made.ada.submit("Pause").ruleStates == ["paused"])
    try await made.go(to: "2025-09-01")
    #expect(try made.made() == ["2025-06-15"])
    try await made.ada.visit(path)
    let page = try await made.ada.submit("Resume")
    #expect(page.ruleStates == ["running"])
    #expect(page.mainText.contains("Coming upMonday 15 September"))
    try await made.go(to: "2025-09-15")
    #expect(try made.made() == ["2025-06-15", "2025-09-15"])
  }

  @Test func `each step can be undone from the message that follows it`() async throws {
    let made = try await RepeatedFlat.make()
    let path = try await made.addRule()
    let before = try made.rule()
    for button in ["Pause", "Skip 15 July", "End", "Delete"] {
      try await made.ada.visit(path)
      try await made.ada.submit(button)
      #expect(try made.rule() != before, "\(button)")
      try await made.undo()
      #expect(try made.rule() == before, "\(button)")
    }
  }

  @Test func `the next day is left out, and can be taken in again`() async throws {
    let made = try await RepeatedFlat.make()
    try await made.addRule()
    let page = try await made.ada.submit("Skip 15 July")
    #expect(page.mainText.contains("Coming upFriday 15 August"))
    #expect(page.mainText.contains("Skipped"))
    try await made.ada.submit("Don’t skip 15 July")
    try await made.ada.submit("Skip 15 July")
    try await made.go(to: "2025-08-20")
    #expect(try made.made() == ["2025-06-15", "2025-08-15"])
  }

  @Test(arguments: ["2025-07-16", "soon", "", "2025-06-14"])
  func `a day that is none of the rule's can’t be skipped`(_ day: String) async throws {
    let made = try await RepeatedFlat.make()
    let path = try await made.addRule()
    try await made.ada.post("\(path)/skipping", [("day", day)])
    #expect(made.ada.status == 400)
    #expect(try made.rule().skipped == [])
  }

  @Test(arguments: ["2025-06-15", "9999-06-15", "2031-06-15"])
  func `a day that is past, or that is not planned, can’t be skipped`(_ day: String) async throws {
    let made = try await RepeatedFlat.make()
    let path = try await made.addRule()
    try await made.ada.post("\(path)/skipping", [("day", day)])
    #expect(made.ada.document.message?.contains("can’t be skipped") == true)
    #expect(try made.rule().skipped == [])
    try await made.ada.post("\(path)/skipping", [("day", "2026-01-15")])
    #expect(try made.rule().skipped.map(\.description) == ["2026-01-15"])
  }

  @Test func `what is paused can be ended, and what has ended is not paused`() async throws {
    let made = try await RepeatedFlat.make()
    let path = try await made.addRule()
    try await made.ada.submit("Pause")
    try await made.go(to: "2025-07-15")
    try await made.ada.visit(path)
    #expect(try await made.ada.submit("End").ruleStates == ["over"])
    try await made.ada.post("\(path)/pause")
    #expect(try await made.ada.visit(path).ruleStates == ["over"])
    let other = try await RepeatedFlat.make()
    let running = try await other.addRule()
    try await other.ada.submit("End")
    try await other.ada.post("\(running)/pause")
    #expect(try await other.ada.visit(running).ruleStates == ["over"])
    #expect(try other.rule().activity != .paused)
  }

  @Test func `editing a rule deleted since says so, and keeps what was typed`() async throws {
    let made = try await RepeatedFlat.make()
    let path = try await made.addRule()
    try await made.ada.visit("\(path)/edit")
    let form = try #require(made.ada.document.form("Save"))
    let fields = form.fields.map { ($0.name, $0.name == "title" ? "Rent and more" : $0.value) }
    try await made.ada.post("\(path)/deletion")
    let page = try await made.ada.post(try #require(form["action"]), fields)
    #expect(made.ada.status == 409)
    #expect(page.root.text.contains("Someone else deleted this in the meantime"))
    #expect(page.first("input", "name", "title")?["value"] == "Rent and more")
  }

  @Test func `what has ended adds nothing more and keeps what it added`() async throws {
    let made = try await RepeatedFlat.make()
    try await made.addRule()
    #expect(try await made.ada.submit("End").ruleStates == ["over"])
    try await made.go(to: "2025-12-31")
    #expect(try made.made() == ["2025-06-15"])
    let list = try await made.ada.visit(made.recurring)
    #expect(list.ruleStates == ["over"])
    #expect(list.mainText.contains("Ended"))
  }

  @Test func `what is deleted is gone from the list and still says what it was`() async throws {
    let made = try await RepeatedFlat.make()
    let path = try await made.addRule()
    let list = try await made.ada.submit("Delete")
    #expect(made.ada.path == made.recurring)
    #expect(list.ruleStates == [])
    let page = try await made.ada.visit(path)
    #expect(page.ruleStates == ["deleted"])
    #expect(page.mainText.contains("This recurring entry was deleted"))
    #expect(page.link("Edit") == nil)
    try await made.go(to: "2025-12-31")
    #expect(try made.flat.count() == 1)
    // None of its forms, sent late, changes it.
    for action in ["pause", "resumption", "ending", "deletion"] {
      try await made.ada.post("\(path)/\(action)")
      #expect(made.ada.status == 200)
    }
    #expect(try made.rule().activity == .running(from: try #require(Day("2025-06-15"))))
  }

  @Test func `an edit changes what is to come`() async throws {
    let made = try await RepeatedFlat.make()
    let path = try await made.addRule(["date": "2025-05-31", "times": "12"])
    let form = try await made.ada.visit(path + "/edit")
    let fields = try #require(form.form("Save")).fields
    #expect(fields.first { $0.name == "date" }?.value == "2025-06-30")
    #expect(fields.first { $0.name == "times" }?.value == "11")
    try await made.ada.submit("Save", ["amount": "950", "title": "New rent"])
    #expect(made.ada.path == path)
    try await made.go(to: "2025-07-31")
    // The 30th of June was only where its 31st had to stand.
    #expect(try made.made() == ["2025-05-31", "2025-06-30", "2025-07-31"])
    let list = try await made.ada.visit(made.flat.list)
    #expect(list.titles == ["New rent", "New rent", "Rent"])
    #expect(try made.rule().schedule.end == .after(12))
    try await made.ada.visit(path)
    #expect(made.ada.document.mainText.contains("Amount: €900.00 → €950.00"))
  }

  @Test func `another rhythm goes on from the day that is chosen`() async throws {
    let made = try await RepeatedFlat.make()
    let path = try await made.addRule()
    try await made.ada.visit(path + "/edit")
    let page = try await made.ada.submit("Save", ["date": "2025-06-20", "repeat": "week", "every": "2"])
    #expect(page.mainText.contains("every 2 weeks on Friday"))
    try await made.go(to: "2025-07-20")
    #expect(try made.made() == ["2025-06-15", "2025-06-20", "2025-07-04", "2025-07-18"])
    #expect(try made.rule().template.title == "Rent")
  }

  @Test func `what is to come cannot begin in the past`() async throws {
    let made = try await RepeatedFlat.make()
    let path = try await made.addRule()
    try await made.ada.visit(path + "/edit")
    let page = try await made.ada.submit("Save", ["date": "2025-06-14"])
    #expect(made.ada.status == 422)
    #expect(page.error("date")?.contains("today or a later date") == true)
    try await made.ada.visit(path + "/edit")
    try await made.ada.submit("Save", ["repeat": ""])
    #expect(made.ada.status == 422)
  }

  @Test func `an edit saved twice, or of nothing, changes once or nothing`() async throws {
    let made = try await RepeatedFlat.make()
    let path = try await made.addRule()
    let before = try made.flat.position(of: made.flat.group)
    try await made.ada.visit(path + "/edit")
    try await made.ada.submit("Save")
    #expect(made.ada.path == path)
    #expect(try made.flat.position(of: made.flat.group) == before)
  }

  @Test func `two who edit a rule at once overwrite nothing in silence`() async throws {
    let made = try await RepeatedFlat.make()
    let path = try await made.addRule()
    let ben = try await made.flat.browser(of: .ben)
    try await ben.visit(path + "/edit")
    try await made.ada.visit(path + "/edit")
    try await made.ada.submit("Save", ["amount": "950"])
    let page = try await ben.submit("Save", ["title": "Flat"])
    #expect(ben.status == 409)
    #expect(page.mainText.contains("Someone else changed this in the meantime"))
    #expect(page.form("Save")?.fields.first { $0.name == "title" }?.value == "Flat")
    try await ben.submit("Save", ["amount": "950"])
    #expect(ben.path == path)
    #expect(try made.rule().template.title == "Flat")
    #expect(try made.rule().template.bill.amount.minorUnits == 950_00)
  }

  @Test func `when a member has left a rule pauses, says why, and goes on once changed`() async throws {
    let made = try await RepeatedFlat.make()
    let path = try await made.addRule()
    try await made.remove(made.flat.chi)
    #expect(try await made.ada.visit(made.recurring).mainText.contains("or it pauses on its next day"))
    try await made.go(to: "2025-07-20")
    let list = try await made.ada.visit(made.recurring)
    #expect(list.ruleStates == ["paused"])
    #expect(list.mainText.contains("Chi is no longer in the group"))
    #expect(try made.made() == ["2025-06-15"])
    try await made.ada.visit(path)
    #expect(try await made.ada.submit("Resume").ruleStates == ["paused"])
    let form = try await made.ada.visit(path + "/edit")
    let fields = try #require(form.form("Save")).fields.filter { $0.name != "in[\(made.flat.chi)]" }
    try await made.ada.post(path, fields.map { ($0.name, $0.value) })
    #expect(made.ada.path == path)
    #expect(try await made.ada.submit("Resume").ruleStates == ["running"])
    try await made.go(to: "2025-08-15")
    #expect(try made.made() == ["2025-06-15", "2025-08-15"])
  }

  @Test func `an archived group adds nothing, and opened again goes on from then`() async throws {
    let made = try await RepeatedFlat.make()
    try await made.addRule()
    try await made.ada.post("\(made.flat.list)/archiving", [("archived", "on")])
    try await made.go(to: "2025-09-20")
    #expect(try made.made() == ["2025-06-15"])
    #expect(try await made.ada.visit(made.recurring).link("Add a recurring entry") == nil)
    try await made.ada.post("\(made.flat.list)/archiving", [("archived", "off")])
    #expect(try made.made() == ["2025-06-15"])
    try await made.go(to: "2025-10-15")
    #expect(try made.made() == ["2025-06-15", "2025-10-15"])
  }

  @Test func `an entry that the program added is deleted for good`() async throws {
    let made = try await RepeatedFlat.make()
    try await made.addRule(["repeat": "day"])
    try await made.go(to: "2025-06-16")
    let list = try await made.ada.visit(made.flat.list)
    try await made.ada.visit(try #require(list.entryLinks.first))
    #expect(made.ada.document.mainText.contains("Evenly"))
    try await made.ada.submit("Delete")
    try await made.go(to: "2025-06-17")
    #expect(try made.made() == ["2025-06-15", "2025-06-17"])
  }

  @Test func `those who only read see it all and change nothing`() async throws {
    let made = try await RepeatedFlat.make()
    try await made.change(.member(made.flat.ben, .role(.viewer)))
    let path = try await made.addRule()
    let ben = try await made.flat.browser(of: .ben)
    let page = try await ben.visit(path)
    #expect(page.heading == "Rent")
    #expect(page.form("Pause") == nil && page.link("Edit") == nil)
    for action in ["", "/pause", "/resumption", "/skipping", "/ending", "/deletion"] {
      try await ben.post(path + action)
      #expect(ben.status == 403, "\(action)")
    }
  }

  @Test func `a rule of another group is not there`() async throws {
    let made = try await RepeatedFlat.make()
    let own = try await made.addRule()
    let day = try #require(Day("2025-06-15"))
    let euro = try #require(Currency.named("EUR"))
    let bill = try Bill(
      amount: Money(minorUnits: 500, currency: euro), payers: .one(made.flat.stranger),
      split: .equal([made.flat.stranger]))
    let rule = ID<RecurringRule>(high: 9, low: 24)
    let change = Change.rule(
      rule,
      .added(
        schedule: try #require(Schedule(every: 1, .month, from: day)),
        template: Entry(title: "Secret", day: day, bill: bill)))
    let (bens, group) = (made.flat.site.author(.ben), made.flat.otherGroup)
    _ = try await made.flat.site.store.write {
      try $0.append([Proposal(ID(high: 8, low: 6), change)], to: group, from: bens)
    }
    let other = "/groups/\(made.flat.otherGroup)/recurring"
    let ownID = try #require(own.split(separator: "/").last)
    for path in ["\(made.recurring)/\(rule)", "\(other)/\(rule)", other, "\(other)/\(ownID)"] {
      try await made.ada.send("GET", path)
      #expect(made.ada.status == 404, "\(path)")
    }
    for action in ["", "/pause", "/resumption", "/skipping", "/ending", "/deletion"] {
      try await made.ada.post("\(made.recurring)/\(rule)\(action)", [("day", "2025-06-15")])
      #expect(made.ada.status == 404, "\(action)")
    }
    try await made.ada.send("GET", "\(made.recurring)/new?of=\(made.flat.strangersEntry)")
    #expect(made.ada.status == 404)
    try await made.ada.post(made.recurring, [("entry", "\(made.flat.strangersEntry)"), ("repeat", "month")])
    #expect(made.ada.status == 404)
    #expect(try await made.ada.visit(made.recurring).titles == ["Rent"])
  }
}
