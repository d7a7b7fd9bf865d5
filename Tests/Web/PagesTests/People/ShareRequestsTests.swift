import Ledger
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Pages

struct ShareRequestsTests {
  private func ask(_ browser: Browser, _ other: Resident) async throws {
    try await browser.visit("/people/\(other.id)")
    try await browser.submit("Ask \(other == .ben ? "Ben" : "Ada")", ["currency": "SEK"])
  }

  private func groups(_ made: TestSite, _ who: Resident) throws -> [GroupSummary] {
    try made.store.read { try $0.groups(of: who.id) }
  }

  @Test func `an ask is made once, and saying yes makes one shared group`() async throws {
    let made = try await TestSite.household()
    let (ada, ben) = (try await made.signIn(as: .ada), try await made.signIn(as: .ben))
    try await ask(ben, .ada)
    #expect(
      ben.document.message == "Ada was asked and sees it on their home page. You can already add entries.")
    #expect(ben.response.text.contains("You asked Ada. They haven’t answered yet."))
    try await ada.visit("/")
    #expect(ada.response.text.contains("Ben wants to share costs with you."))
    try await ada.submit("Yes, share with Ben")
    let (hers, his) = (try groups(made, .ada), try groups(made, .ben))
    #expect(hers.map(\.group.id) == his.map(\.group.id) && hers.count == 1)
    #expect((hers.first?.title, his.first?.title) == ("Ben", "Ada"))
    #expect(hers.first?.group.currency.code == "SEK" && hers.first?.me.role == .owner)
    #expect(ada.path == "/groups/\(try #require(hers.first?.group.id))")
    try await ada.visit("/")
    #expect(!ada.response.text.contains("wants to share costs"))
    try await ben.visit("/people/\(Resident.ada.id)")
    #expect(ben.document.form("Ask Ada") == nil)
  }

  @Test func `who says no is not asked again, and may ask`() async throws {
    let made = try await TestSite.household()
    let (ada, ben) = (try await made.signIn(as: .ada), try await made.signIn(as: .ben))
    try await ask(ben, .ada)
    try await ada.visit("/people")
    try await ada.submit("No, thanks: Ben")
    #expect(ada.document.message == "You declined. Ben can’t ask again.")
    try await ben.visit("/people/\(Resident.ada.id)")
    #expect(ben.document.form("Ask Ada") == nil)
    #expect(ben.response.text.contains("Ada declined. They can still ask you."))
    try await ben.post("/people/\(Resident.ada.id)/asks", [("currency", "EUR")])
    #expect(try groups(made, .ben).count == 1)
    #expect(try made.store.read { try $0.asks(to: Resident.ada.id, at: made.clock.now) }.isEmpty)
    try await ask(ada, .ben)
    try await ben.visit("/")
    try await ben.submit("Yes, share with Ada")
    #expect(try groups(made, .ben).count == 2)
  }

  @Test func `two who ask each other share one group`() async throws {
    let made = try await TestSite.household()
    let (ada, ben) = (try await made.signIn(as: .ada), try await made.signIn(as: .ben))
    for browser in [ada, ben] {
      try await browser.visit("/people/\(browser === ada ? Resident.ben.id : Resident.ada.id)")
    }
    try await ada.submit("Ask Ben")
    try await ben.submit("Ask Ada")
    #expect(try groups(made, .ada).count == 1)
    #expect(try groups(made, .ada).map(\.group.id) == groups(made, .ben).map(\.group.id))
    #expect(ben.document.message == "You and Ada now share costs.")
  }

  @Test func `twenty equal asks at once make one group`() async throws {
    let made = try await TestSite.household()
    let (ada, ben) = (try await made.signIn(as: .ada), try await made.signIn(as: .ben))
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for number in 0..<20 {
        let (browser, other) = number.isMultiple(of: 2) ? (ada, Resident.ben) : (ben, Resident.ada)
        let lines = [
          "Origin: http://x", "Cookie: \(browser.cookies.map { "\($0)=\($1)" }.joined(separator: "; "))",
          "Content-Type: application/x-www-form-urlencoded",
        ]
        tasks.addTask {
          let request = try "POST /people/\(other.id)/asks".asRequest("currency=EUR", lines: lines)
          _ = await made.router.respond(to: request)
        }
      }
      try await tasks.waitForAll()
    }
    #expect(try groups(made, .ada).count == 1)
    #expect(try groups(made, .ada).map(\.group.id) == groups(made, .ben).map(\.group.id))
  }

  @Test(arguments: ["removal", "merging"])
  func `an ask ends with the name that it is for, and can be made anew`(_ way: String) async throws {
    let made = try await TestSite.household()
    let (ada, ben) = (try await made.signIn(as: .ada), try await made.signIn(as: .ben))
    try await ask(ben, .ada)
    let group = try #require(try groups(made, .ben).first)
    let members = try made.store.read { try $0.members(of: group.group.id) }
    let name = try #require(members.first { $0.person == nil })
    try await ben.post("/groups/\(group.group.id)/members/\(name.id)/\(way)", [("into", "\(group.me.id)")])
    try await ada.visit("/")
    #expect(ada.document.form("Yes, share with Ben") == nil)
    try await ask(ben, .ada)
    try await ada.visit("/")
    try await ada.submit("Yes, share with Ben")
    #expect(try groups(made, .ada).count == 1)
  }

  @Test func `an ask is answered by its recipient alone, and links no one else`() async throws {
    let made = try await TestSite.household()
    let (ada, ben) = (try await made.signIn(as: .ada), try await made.signIn(as: .ben))
    try await ask(ben, .ada)
    let asked = try #require(
      try made.store.read { try $0.asks(to: Resident.ada.id, at: made.clock.now) }.first)
    for answer in ["acceptance", "refusal"] {
      try await ben.post("/asks/\(asked.invitation.id)/\(answer)")
      #expect(ben.document.message == "This request is no longer open.")
    }
    #expect(try groups(made, .ada).isEmpty)
    let token = SecretToken(of: asked.invitation.id, under: made.site.signIns.linkSecret).text
    let stranger = made.browser()
    try await stranger.visit("/join/" + token)
    #expect(stranger.status == 404)
    try await ada.visit("/")
    #expect(ada.document.form("Yes, share with Ben") != nil)
  }

  @Test func `people are found by name, unless they do not want to be`() async throws {
    let made = try await TestSite.household()
    let (ada, ben) = (try await made.signIn(as: .ada), try await made.signIn(as: .ben))
    try await ben.visit("/people?q=AD")
    #expect(ben.document.all("a").contains { $0["href"] == "/people/\(Resident.ada.id)" })
    try await ada.visit("/account")
    try await ada.submit("Save", ["finding": "none"])
    try await ben.visit("/people?q=ada")
    #expect(ben.response.text.contains("No one with this name was found"))
    try await ben.visit("/people/\(Resident.ada.id)")
    #expect(ben.status == 404)
    try await ben.post("/people/\(Resident.ada.id)/asks", [("currency", "EUR")])
    #expect(ben.status == 404)
    let group = try await made.group("Lake Street", founder: .ada, others: ["Ben"])
    try await made.join(.ben, 1, in: group)
    try await ben.visit("/people/\(Resident.ada.id)")
    #expect(ben.status == 200)
  }

  @Test func `a person has one balance over all groups`() async throws {
    let made = try await TestSite.household()
    for (name, amount) in [("Lake Street", Int64(1_000)), ("Trip", 500)] {
      let group = try await made.group(name, founder: .ada, others: ["Ben", "Kim"])
      try await made.join(.ben, 1, in: group)
      try await made.change(group, .group(.simplifiesDebts(false)))
      try await made.pay(amount, 0, for: [1], in: group)
      try await made.pay(300, 2, for: [0], in: group)
    }
    let ada = try await made.signIn(as: .ada)
    try await ada.visit("/people")
    let rows = ada.document.all("li").filter { $0["data-person"] != nil }
    #expect(rows.count == 3)
    let ben = try #require(rows.first { $0.text.contains("Ben") })
    #expect(ben.text.contains("€15.00") && ben.text.contains("Trip and Lake Street"))
    #expect(rows.filter { $0.text.contains("Kim") && $0.text.contains("€3.00") }.count == 2)
    try await ada.visit("/people?q=kim")
    #expect(ada.document.all("li").filter { $0["data-person"] != nil }.count == 2)
  }
}
