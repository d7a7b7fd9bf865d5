import HTTP
import Ledger
import Store
import TestSupport
import Testing

@testable import Pages

/// The bill as everyone at the table sees it, without scripts.
struct BillTableTests {
  private struct Dinner {
    let made: TestSite
    let group: TestGroup
    let ada: Browser
    let id: ID<Entry>
    let path: String

    var bill: Bill {
      get throws { try #require(try made.store.read { try $0.entry(id, in: group.id) }).entry.bill }
    }
  }

  /// Steak for 24 and wine for 12, which no one has ticked yet.
  private func dinner() async throws -> Dinner {
    let made = try await TestSite.household()
    let group = try await made.group("Lake Street", founder: .ada, others: ["Sam", "Kim", "Lou"])
    let lines = [("Steak", Int64(24)), ("Wine", 12)].enumerated().map { place, line in
      Items.Line(ID(high: 9, low: UInt64(place)), line.0, DecimalNumber(line.1), parts: [])
    }
    let members = try made.store.read { try $0.members(of: group.id) }.map(\.id).prefix(3)
    let bill = try Bill(
      amount: Money(minorUnits: 3_600, currency: euro), payers: .one(members[0]),
      split: .items(Items(lines: lines, rest: .equally(Array(members)))))
    let id = ID<Entry>(high: 5, low: 5)
    let entry = Entry(title: "Dinner", day: try #require(Day("2025-06-15")), bill: bill)
    try await made.change(group, .entry(id, .added(entry)))
    let ada = try await made.signIn(as: .ada)
    try await ada.visit(group.path + "/entries/\(id)")
    try await ada.submit("Let others tick theirs")
    let address = try #require(ada.document.first("input", "id", "link")?["value"])
    return Dinner(
      made: made, group: group, ada: ada, id: id, path: address.replacing("http://evenly.lan:8080", with: ""))
  }

  /// Presses a line. The marks that keep names apart are left out.
  private func press(_ guest: Browser, _ line: String) async throws {
    let labels = guest.document.all("button").compactMap { $0["aria-label"] }
    let label = labels.first { String($0.filter { !["\u{2068}", "\u{2069}"].contains($0) }) == line }
    try await guest.submit(try #require(label, "\(labels)"))
  }

  private func sit(_ guest: Browser, as name: String) async throws {
    let link = guest.document.all("a").first { $0["aria-label"] == "I am \(name)" }
    try await guest.visit(try #require(link?["href"]))
  }

  @Test func `a stranger says who they are, ticks a line, and takes it back`() async throws {
    let dinner = try await dinner()
    let guest = dinner.made.browser()
    try await guest.visit(dinner.path)
    #expect(guest.status == 200 && guest.document.heading == "Dinner")
    #expect(guest.response.fields[HeaderName("X-Robots-Tag")] == "noindex, nofollow")
    #expect(!guest.response.text.contains(dinner.group.path), "it leads to nothing else of the group")
    try await sit(guest, as: "Sam")
    #expect(guest.document.first("b", "data-share", "1200") != nil)
    try await press(guest, "Wine €12.00: no one yet")
    #expect(guest.document.first("b", "data-share", "2000") != nil)
    #expect(guest.response.text.contains("1 line is still open."))
    try await press(guest, "Wine €12.00: Sam")
    #expect(guest.document.first("b", "data-share", "1200") != nil)
    try await guest.visit(dinner.group.path)
    #expect(guest.document.heading == "Sign in")
  }

  @Test func `someone new is added by name, and ticks`() async throws {
    let dinner = try await dinner()
    let guest = dinner.made.browser()
    try await guest.post(dinner.path, [("name", " ")])
    #expect(guest.status == 422 && guest.document.error("name") != nil)
    try await guest.post(dinner.path, [("name", "Zoë")])
    try await press(guest, "Steak €24.00: no one yet")
    #expect(guest.document.first("b", "data-share", "2400") != nil)
    #expect(try dinner.bill.split.members.count == 4)
    try await dinner.ada.visit(dinner.group.path + "/history")
    #expect(dinner.ada.response.text.contains("Zoë"))
  }

  @Test func `a member ticks as themselves, in parts of a line`() async throws {
    let dinner = try await dinner()
    try await dinner.ada.visit(dinner.path)
    try await press(dinner.ada, "Wine €12.00: no one yet")
    let guest = dinner.made.browser()
    try await guest.visit(dinner.path)
    try await sit(guest, as: "Kim")
    try await press(guest, "Wine €12.00: Ada")
    let line = "\(ID<Items.Line>(high: 9, low: 1))"
    let member = try dinner.made.store.read { try $0.members(of: dinner.group.id) }[2].id
    let sent = [("line", line), ("member", "\(member)")]
    try await guest.post(dinner.path, sent + [("weight", "2")])
    #expect(guest.document.first("b", "data-share", "1600") != nil, "\\(guest.document.text)")
    for wrong in ["x", "1.005", "-1", String(repeating: "9", count: 40)] {
      try await guest.post(dinner.path, sent + [("weight", wrong)])
      #expect(guest.status == 422, "\(wrong)")
    }
    #expect(
      try dinner.made.store.read { try $0.history(of: dinner.group.id, matching: .shown, limit: 1) }.count
        == 1)
  }

  @Test func `a link that was closed, has run out or is of a deleted bill shows nothing`() async throws {
    let dinner = try await dinner()
    let guest = dinner.made.browser()
    let table = dinner.group.path + "/entries/\(dinner.id)/table"
    for path in ["", "x", String(repeating: "0", count: 64)] {
      try await guest.visit("/table/" + path)
      #expect(guest.status == 404)
    }
    try await dinner.ada.post(table, [("end", "on")])
    #expect(dinner.ada.document.message == "Link revoked. The bill stays as it was ticked.")
    try await guest.visit(dinner.path)
    #expect(guest.status == 404)
    try await guest.post(dinner.path, [("name", "Zoë")])
    #expect(guest.status == 404)
    try await dinner.ada.visit(table)
    #expect(dinner.ada.path.hasSuffix("/entries/\(dinner.id)"))
    try await dinner.ada.post(table)
    let address = try #require(dinner.ada.document.first("input", "id", "link")?["value"])
    let path = address.replacing("http://evenly.lan:8080", with: "")
    try await guest.visit(path)
    #expect(guest.status == 200)
    try await dinner.ada.post(dinner.group.path + "/entries/\(dinner.id)/deletion")
    try await guest.visit(path)
    #expect(guest.status == 404)
    try await dinner.ada.submit("Undo")
    try await guest.visit(path)
    #expect(guest.status == 200)
    dinner.made.clock.pass(.days(1))
    try await guest.visit(path)
    #expect(guest.status == 404)
  }

  @Test func `a form that is saved twice keeps what was ticked since it was opened`() async throws {
    let dinner = try await dinner()
    let entry = dinner.group.path + "/entries/\(dinner.id)"
    try await dinner.ada.visit(entry + "/edit")
    let fields = submission(of: dinner.ada.response.text).filter { $0.0 != "title" }
    let guest = dinner.made.browser()
    try await guest.visit(dinner.path)
    try await sit(guest, as: "Sam")
    try await press(guest, "Wine €12.00: no one yet")
    let ticked = try dinner.bill
    for title in ["Supper", "Supper at home"] {
      try await dinner.ada.post(entry, fields + [("title", title)])
      #expect(dinner.ada.status == 200 && dinner.ada.document.heading != nil)
      #expect(try dinner.bill == ticked)
    }
    let saved = try dinner.made.store.read { try $0.entry(dinner.id, in: dinner.group.id) }
    #expect(saved?.entry.title == "Supper at home")
  }

  @Test func `a tick leads back to the address that it came from`() async throws {
    let dinner = try await dinner()
    let members = try dinner.made.store.read { try $0.members(of: dinner.group.id) }
    let sent = [("line", "\(ID<Items.Line>(high: 9, low: 1))"), ("weight", "1")]
    for address in [dinner.path, dinner.path + "?as=\(members[0].id)", dinner.path + "?as=\(members[1].id)"] {
      try await dinner.ada.visit(address)
      let action = try #require(dinner.ada.document.first("form", "data-later", "tick")?["action"])
      #expect(action == address)
      for member in members.prefix(2) {
        try await dinner.ada.post(action, sent + [("member", "\(member.id)")])
        #expect(dinner.ada.path == address)
      }
    }
  }

  @Test func `merged people have one tick, and a name that shares no costs is refused`() async throws {
    let dinner = try await dinner()
    let members = try dinner.made.store.read { try $0.members(of: dinner.group.id) }
    let guest = dinner.made.browser()
    try await guest.visit(dinner.path)
    try await sit(guest, as: "Sam")
    try await press(guest, "Wine €12.00: no one yet")
    try await dinner.made.change(dinner.group, .member(members[1].id, .merged(into: members[2].id)))
    try await guest.visit(dinner.path + "?as=\(members[1].id)")
    #expect(guest.document.first("b", "data-share", "2800") != nil, "Kim has Sam's wine and two shares")
    try await press(guest, "Wine €12.00: Sam")
    #expect(guest.document.first("b", "data-share", "2400") != nil)
    try await dinner.made.join(.ben, 3, in: dinner.group, role: .viewer)
    try await guest.post(dinner.path, [("name", "lou")])
    #expect(guest.status == 422 && guest.document.error("name") != nil)
  }

  @Test func `a share below zero is refused by name`() async throws {
    let dinner = try await dinner()
    var items = Items(
      lines: [("Bottle", Int64(-5)), ("Wine", 41)].enumerated().map { place, line in
        Items.Line(ID(high: 9, low: UInt64(place)), line.0, DecimalNumber(line.1), parts: [])
      })
    items.rest = .one(try #require(dinner.bill.members.sorted().first))
    var edit = EntryEdit()
    edit.bill = try dinner.bill.divided(by: items)
    try await dinner.made.change(dinner.group, .entry(dinner.id, .edited(edit)))
    let guest = dinner.made.browser()
    try await guest.visit(dinner.path)
    let sam = try dinner.made.store.read { try $0.members(of: dinner.group.id) }[1].id
    try await guest.post(
      dinner.path, [("line", "\(items.lines[0].id)"), ("member", "\(sam)"), ("weight", "1")])
    #expect(guest.status == 422)
    #expect(guest.document.error("refusal")?.contains("Sam") == true)
  }

  @Test func `viewers open no table, and neither link opens the other's page`() async throws {
    let dinner = try await dinner()
    try await dinner.made.join(.ben, 3, in: dinner.group, role: .viewer)
    let ben = try await dinner.made.signIn(as: .ben)
    try await ben.post(dinner.group.path + "/entries/\(dinner.id)/table")
    #expect(ben.status == 403)
    let guest = dinner.made.browser()
    try await guest.visit(dinner.path.replacing("/table/", with: "/shared/"))
    #expect(guest.status == 404)
    try await dinner.ada.post(dinner.group.path + "/looking-links", [("days", "7")])
    let address = try #require(dinner.ada.document.first("input", "id", "link")?["value"])
    try await guest.visit(
      address.replacing("http://evenly.lan:8080", with: "").replacing("/shared/", with: "/table/"))
    #expect(guest.status == 404)
  }

  @Test func `a revoked link ends the streams that it opened`() async throws {
    let dinner = try await dinner()
    let guest = dinner.made.browser()
    try await guest.send("GET", dinner.path + "/events")
    #expect(guest.status == 200 && dinner.made.site.live.count == 1)
    try await dinner.ada.visit(dinner.group.path + "/entries/\(dinner.id)/table")
    try await dinner.ada.submit("Revoke the link")
    #expect(dinner.made.site.live.count == 0)
    try await guest.send("GET", dinner.path + "/events")
    #expect(guest.status == 404)
  }
}
