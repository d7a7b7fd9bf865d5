import Ledger
import Store
import Testing

struct GuestTests {
  /// Someone who came into Ada's group with just a name.
  private func open() async throws -> (made: TestSite, group: TestGroup, guest: Browser) {
    let made = try await TestSite.household()
    let group = try await made.group("Lake Street", founder: .ada)
    let ada = try await made.signIn(as: .ada)
    let guest = made.browser()
    try await guest.post(try await ada.invitation(to: group), [("name", "Lou")])
    try await guest.visit("/account")
    return (made, group, guest)
  }

  @Test func `a guest chooses a username and a password, and keeps everything`() async throws {
    let (made, group, guest) = try await open()
    try await guest.submit("Create sign-in", ["username": "lou", "password": "the kettle whistles"])
    #expect(guest.document.message == "You can now sign in with your username.")
    #expect(guest.document.form("Create sign-in") == nil)
    let elsewhere = made.browser()
    try await elsewhere.visit("/login")
    try await elsewhere.submit("Sign in", ["username": "lou", "password": "the kettle whistles"])
    #expect(elsewhere.document.first("li", "data-group", group.id.description) != nil)
  }

  @Test(arguments: [
    ("username", "ADA", "Someone else has this username. Choose another one."),
    ("username", "", "Choose a username."),
    ("password", "short", "Choose a password with at least 8 characters."),
  ]) func `what a guest cannot choose is refused`(_ field: String, _ value: String, _ words: String)
    async throws
  {
    let (_, _, guest) = try await open()
    let typed = ["username": "lou", "password": "the kettle whistles"].merging([field: value]) { $1 }
    try await guest.submit("Create sign-in", typed)
    #expect(guest.status == 422)
    #expect(guest.document.error(field) == words)
    #expect(guest.document.first("input", "name", "username")?["value"] == typed["username"])
  }

  @Test func `a guest is forgotten when they say so and mean it`() async throws {
    let (made, group, guest) = try await open()
    #expect(guest.document.form("Sign out") == nil, "there is no way back for a guest")
    try await guest.post("/account/deletion")
    #expect(guest.status == 422)
    #expect(guest.document.error("sure") == "Tick this box first.")
    let form = try #require(guest.document.form("Remove me"))
    #expect(form.descendants.contains { $0["name"] == "sure" && $0["type"] == "checkbox" })
    try await guest.post(try #require(form["action"]), [("sure", "on")])
    #expect(guest.document.heading == "Your account was deleted")
    #expect(guest.cookies.isEmpty)
    #expect(try made.store.read { try $0.accounts() }.count == Resident.allCases.count)
    #expect(try made.names(group).contains("Lou"), "what they did stays")
  }

  @Test func `deleting an account with a password always asks for it`() async throws {
    let made = try await TestSite.household()
    let ben = try await made.signIn(as: .ben)
    try await ben.post("/account/deletion", [("sure", "on")])
    #expect(ben.status == 422)
    #expect(try made.store.read { try $0.account(Resident.ben.id) } != nil)
  }

  @Test func `a password that is there is not replaced without being asked for`() async throws {
    let made = try await TestSite.household()
    let ben = try await made.signIn(as: .ben)
    try await ben.post("/account/credentials", [("username", "eve"), ("password", "the door squeaks")])
    #expect(ben.status == 404)
    #expect(try made.store.read { try $0.account(named: "eve") } == nil)
  }
}
