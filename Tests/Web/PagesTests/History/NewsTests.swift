import Ledger
import Store
import TestSupport
import Testing

/// What is new to a member since their last visit.
struct NewsTests {
  private func newRows(_ page: Document, _ attribute: String) -> [String] {
    page.all("li").filter { $0["data-new"] != nil }.compactMap { $0[attribute] }
  }

  @Test func `what others did since my last visit is marked with a word, and mine is not`() async throws {
    let flat = try await SettledFlat.empty()
    let (ada, ben) = (try await flat.made.signIn(as: .ada), try await flat.made.signIn(as: .ben))
    try await flat.spend("Before", 1_000, by: .ada)
    #expect(
      newRows(try await ben.visit("/groups/\(flat.group)"), "data-entry").isEmpty,
      "nothing is new to a newcomer")
    try await flat.spend("Old", 1_000, by: .ada)
    try await ben.visit("/groups/\(flat.group)")
    flat.made.clock.pass(.hours(1))
    let taxi = try await flat.spend("Taxi", 2_000, by: .ada)
    var page = try await ben.visit("/groups/\(flat.group)")
    #expect(newRows(page, "data-entry") == [taxi.description])
    #expect(page.first("li", "data-entry", taxi.description)?.text.contains("New Taxi") == true)
    flat.made.clock.pass(.minutes(10))
    page = try await ben.visit(flat.path("history"))
    #expect(newRows(page, "data-change") == ["\(try flat.position())"], "one visit goes on")
    flat.made.clock.pass(.minutes(10))
    #expect(newRows(try await ben.visit("/groups/\(flat.group)"), "data-entry") == [taxi.description])
    flat.made.clock.pass(.hours(1))
    #expect(
      newRows(try await ben.visit("/groups/\(flat.group)"), "data-entry").isEmpty, "the next one begins anew")
    #expect(newRows(try await ada.visit("/groups/\(flat.group)"), "data-entry").isEmpty)
    #expect(newRows(try await ada.visit(flat.path("history")), "data-change").isEmpty)
  }

  @Test func `home marks the groups in which others did something since I looked`() async throws {
    let flat = try await SettledFlat.empty()
    let (ada, ben) = (try await flat.made.signIn(as: .ada), try await flat.made.signIn(as: .ben))
    try await ada.visit("/groups/\(flat.group)")
    try await ben.visit("/groups/\(flat.group)")
    #expect(newRows(try await ben.visit("/"), "data-group").isEmpty)
    try await flat.spend("Taxi", 2_000, by: .ada)
    let home = try await ben.visit("/")
    #expect(newRows(home, "data-group") == [flat.group.description])
    #expect(home.first("li", "data-group", flat.group.description)?.text.contains("New Flat") == true)
    #expect(newRows(try await ada.visit("/"), "data-group").isEmpty, "it was her")
    try await ben.visit("/groups/\(flat.group)")
    #expect(newRows(try await ben.visit("/"), "data-group").isEmpty, "looked at")
  }

  @Test func `the activity of all groups is one page, and what is seen there is new no longer`() async throws
  {
    let flat = try await SettledFlat.empty()
    let ben = try await flat.made.signIn(as: .ben)
    let tab = { (page: Document) in
      page.all("a").first { $0["class"]?.hasPrefix("place") == true && $0.text.hasPrefix("Activity") }?.text
    }
    try await ben.visit("/groups/\(flat.group)")
    #expect(tab(try await ben.visit("/")) == "Activity")
    try await flat.spend("Taxi", 2_000, by: .ada)
    #expect(tab(try await ben.visit("/")) == "Activity New")
    let all = try await ben.visit("/activity")
    #expect(newRows(all, "data-change") == ["\(try flat.position())"])
    #expect(all.first("li", "data-change", "\(try flat.position())")?.text.contains("Flat") == true)
    let home = try await ben.visit("/")
    #expect(newRows(home, "data-group").isEmpty && tab(home) == "Activity")
  }

  @Test func `a script that refreshes a page has not looked at it, and a page without news writes nothing`()
    async throws
  {
    let flat = try await SettledFlat.empty()
    let ben = try await flat.made.signIn(as: .ben)
    try await ben.visit("/groups/\(flat.group)")
    let visit = { try flat.made.store.read { try $0.visit(of: Resident.ben.id, to: flat.group) } }
    let first = try visit()
    flat.made.clock.pass(.hours(1))
    try await ben.visit("/groups/\(flat.group)")
    #expect(try visit() == first)
    try await flat.spend("Taxi", 2_000, by: .ada)
    ben.proxyLines = ["Evenly-Refresh: 1"]
    try await ben.visit("/groups/\(flat.group)")
    #expect(try visit() == first)
    ben.proxyLines = []
    try await ben.visit("/groups/\(flat.group)")
    #expect(try visit() != first)
  }

  @Test func `a group that was deleted is told once on the first page`() async throws {
    let made = try await TestSite.household()
    let group = try await made.group("Lake Street", founder: .ada, others: ["Ben"])
    try await made.join(.ben, 1, in: group)
    let (ada, ben) = (try await made.signIn(as: .ada), try await made.signIn(as: .ben))
    try await ada.visit(group.path)
    try await ben.visit(group.path)
    try await made.change(group, .group(.deleted(true)))
    #expect(try await ada.visit("/").all("div").allSatisfy { $0["data-gone"] == nil }, "it was her")
    let home = try await ben.visit("/")
    let told = try #require(home.first("div", "data-gone", group.id.description))
    #expect(told.text.contains("Ada deleted the group Lake Street."))
    let after = try await ben.submit("OK: Lake Street")
    #expect(after.first("div", "data-gone", group.id.description) == nil)
    #expect(try await ben.visit("/").first("div", "data-gone", group.id.description) == nil)
  }

  @Test func `who was taken out of a group is told, who left is not`() async throws {
    let made = try await TestSite.household()
    let group = try await made.group("Lake Street", founder: .ada, others: ["Ben"])
    try await made.join(.ben, 1, in: group)
    let ben = try await made.signIn(as: .ben)
    try await ben.visit(group.path)
    try await ben.post("/gone-groups/\(group.id)/dismissal")
    try await made.change(group, .member(try group.member(1), .removed(true)))
    let told = try await ben.visit("/").first("div", "data-gone", group.id.description)
    #expect(told?.text.contains("Ada removed you from the group Lake Street.") != nil)
    try await made.change(group, .member(try group.member(1), .removed(false)))
    #expect(try await ben.visit("/").first("div", "data-gone", group.id.description) == nil)
    try await ben.visit(group.path + "/departure")
    try await ben.submit("Leave group")
    #expect(try await ben.visit("/").first("div", "data-gone", group.id.description) == nil)
  }

  @Test func `invitations made and closed are in the history`() async throws {
    let made = try await TestSite.household()
    let group = try await made.group("Lake Street", founder: .ada, others: ["Sam"])
    let ada = try await made.signIn(as: .ada)
    try await ada.visit(group.path + "/history")
    made.clock.pass(.minutes(1))
    _ = try await ada.invitation(to: group, as: try group.member(1))
    made.clock.pass(.minutes(1))
    try await made.change(group, .group(.renamed("Sea Street")))
    var texts = try await ada.visit(group.path + "/history").changes.map(\.text)
    #expect(texts.count == 3)
    #expect(texts[0].contains("Lake Street → Sea Street") || texts[0].contains("“Sea Street”"))
    #expect(texts[1].contains("You invited Sam"))
    let invitation = try #require(try made.store.read { try $0.invitations(to: group.id) }.first)
    made.clock.pass(.minutes(1))
    try await ada.post(group.path + "/invitations/\(invitation.id)/revocation")
    texts = try await ada.visit(group.path + "/history").changes.map(\.text)
    #expect(texts.count == 4 && texts[0].contains("Invite link revoked Sam"))
    texts = try await ada.visit(group.path + "/history?kind=group").changes.map(\.text)
    #expect(texts.allSatisfy { !$0.contains("Invite link") })
  }

  @Test func `a merge that asked nothing says what was kept from whom`() async throws {
    let flat = try await SharedFlat.make()
    let (ada, ben) = (try await flat.browser(), try await flat.browser(of: .ben))
    let id = try await flat.add(ada, ["title": "Rent", "amount": "90"])
    try await ada.visit("\(flat.entries)/\(id)/edit")
    try await ben.visit("\(flat.entries)/\(id)/edit")
    try await ben.submit("Save", ["note": "For June"])
    #expect(ben.document.message?.contains("meanwhile") == false)
    try await ada.submit("Save", ["title": "Rent and heating"])
    let message = try #require(ada.document.message)
    #expect(message.contains("Ben changed this entry at the same time.") && message.contains("For June"))
    #expect(try flat.detail(id).entry.note == "For June")
    #expect(try flat.detail(id).entry.title == "Rent and heating")
  }
}
