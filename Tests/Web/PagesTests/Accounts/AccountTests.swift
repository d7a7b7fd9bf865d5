import Accounts
import HTTP
import Store
import TestSupport
import Testing
import Words

@testable import Pages

struct AccountTests {
  private func account(_ made: TestSite, _ resident: Resident = .ada) throws -> Account {
    try #require(try made.store.read { try $0.account(resident.id) })
  }

  private func open() async throws -> (made: TestSite, browser: Browser) {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ada)
    try await browser.visit("/account")
    return (made, browser)
  }

  // MARK: - Profile

  @Test func `a name and an address are changed`() async throws {
    let (made, browser) = try await open()
    try await browser.submit("Save", ["name": "  Ada Lovelace ", "mail": "ada@example.org"])
    #expect(browser.document.message == "Profile saved.")
    #expect(try account(made).displayName == "Ada Lovelace")
    #expect(try account(made).mail == "ada@example.org")
    try await browser.submit("Save", ["mail": ""])
    #expect(try account(made).mail == nil)
  }

  @Test(arguments: [
    ("name", " "), ("name", "a\u{2028}b"), ("name", String(repeating: "a", count: 81)),
    ("name", String(repeating: "a\u{301}\u{302}\u{303}", count: 70)), ("mail", "ada"), ("mail", "ada@"),
    ("mail", "a b@c"), ("mail", "a@b@c"), ("mail", "a@b\u{7F}"),
    ("mail", "a@" + String(repeating: "b", count: 254)), ("mail", "\"a\"@b, c@d"),
  ]) func `what cannot be kept is refused with everything typed`(_ field: String, _ value: String)
    async throws
  {
    let (made, browser) = try await open()
    let before = try account(made)
    var typed = ["name": "New Name", "mail": "new@example.org"]
    typed[field] = value
    try await browser.submit("Save", typed)
    #expect(browser.status == 422)
    #expect(browser.document.error(field) != nil)
    for (name, value) in typed { #expect(browser.document.first("input", "name", name)?["value"] == value) }
    #expect(try account(made) == before)
  }

  // MARK: - Preferences

  @Test func `language, formats, time zone and theme are chosen`() async throws {
    let (made, browser) = try await open()
    try await browser.post(
      "/account/preferences",
      [("language", "en"), ("formats", "de-CH"), ("time_zone", "Europe/Zurich"), ("theme", "dark")])
    #expect(browser.document.all("html").first?["data-theme"] == "dark")
    let kept = try account(made)
    #expect(kept.language == "en" && kept.formats == "de-CH" && kept.timeZone == "Europe/Zurich")
    for (name, value) in [("formats", "de-CH"), ("time_zone", "Europe/Zurich"), ("theme", "dark")] {
      let options = try #require(browser.document.first("select", "name", name)).descendants
      #expect(options.filter { $0["selected"] != nil }.map { $0["value"] } == [value])
    }
  }

  @Test func `a time zone is kept by the name that a browser had for it`() async throws {
    let (made, browser) = try await open()
    try await browser.post("/account/preferences", [("time_zone", "Asia/Calcutta")])
    #expect(try account(made).timeZone == "Asia/Calcutta")
    let options = try #require(browser.document.first("select", "name", "time_zone")).descendants
    #expect(options.filter { $0["selected"] != nil }.map { $0["value"] } == ["Asia/Calcutta"])
  }

  @Test func `the server's time zone, once chosen, stays when its person signs in elsewhere`() async throws {
    let (made, browser) = try await open()
    try await browser.post("/account/preferences", [("time_zone", "")])
    #expect(try account(made).timeZone == nil, "nothing was chosen")
    for zone in ["Asia/Tokyo", ""] { try await browser.post("/account/preferences", [("time_zone", zone)]) }
    #expect(try account(made).timeZone == "")
    let options = try #require(browser.document.first("select", "name", "time_zone")).descendants
    #expect(options.filter { $0["selected"] != nil }.map { $0["value"] } == [""])
    #expect(options.count { $0["value"] == "" } == 1)
    let phone = made.browser()
    try await phone.post(
      "/login", [("username", "ada"), ("password", Resident.ada.password), ("time_zone", "America/Lima")])
    #expect(phone.status == 200 && phone.path == "/")
    #expect(try account(made).timeZone == "")
    #expect(phone.document.all("body").first?["data-zone"] == nil)
  }

  @Test func `times follow a device that is elsewhere, for who says so`() async throws {
    let (made, browser) = try await open()
    try await browser.post("/account/preferences", [("time_zone", "Europe/Berlin")])
    #expect(browser.document.all("body").first?["data-zone"] == "Europe/Berlin")
    for zone in ["Europe/Paris", "Mars/Olympus", ""] {
      #expect(try await browser.visit("/account/time-zone?zone=\(zone)").form("Use this time zone") == nil)
    }
    let page = try await browser.visit("/account/time-zone?zone=Asia/Tokyo")
    #expect(page.root.text.contains("This device is in a different time zone: Asia/Tokyo, where it is "))
    try await browser.submit("Use this time zone")
    #expect(browser.path == "/" && browser.document.message == "Settings saved.")
    #expect(try account(made).timeZone == "Asia/Tokyo")
    try await browser.post("/account/time-zone", [("zone", "Mars/Olympus")])
    #expect(browser.status == 404)
  }

  @Test func `languages and ways of writing are offered by their own names`() async throws {
    let (_, browser) = try await open()
    func labels(_ name: String) throws -> [String] {
      try #require(browser.document.first("select", "name", name)).all("option").map(\.text)
    }
    #expect(try labels("language").contains("English"))
    let formats = try labels("formats")
    #expect(formats.contains("Deutsch (Schweiz): 12’345.60 · 30.12.2026"))
    #expect(formats.contains("日本語（日本）: 12,345.60 · 2026/12/30"))
    #expect(formats.count == FormatSample.tags.count + 1)
  }

  @Test(arguments: [
    ("language", "xx"), ("formats", "../etc"), ("time_zone", "Mars/Olympus"), ("theme", "pink"),
  ]) func `what is not on offer is not taken`(_ field: String, _ value: String) async throws {
    let (made, browser) = try await open()
    let before = try account(made)
    try await browser.post("/account/preferences", [(field, value)])
    #expect(browser.status == 422)
    #expect(browser.document.error(field) == "Choose one from the list.")
    #expect(try account(made) == before)
  }

  // MARK: - Username and password

  @Test func `a username is changed with the password`() async throws {
    let (made, browser) = try await open()
    try await browser.submit(
      "Change username", ["username": "countess", "current_password": Resident.ada.password])
    #expect(browser.document.message == "Username changed.")
    #expect(try account(made).username == "countess")
  }

  @Test func `a username that is taken is refused`() async throws {
    let (made, browser) = try await open()
    try await browser.submit(
      "Change username", ["username": "BEN", "current_password": Resident.ada.password])
    #expect(browser.status == 422)
    #expect(browser.document.error("username") == "Someone else has this username. Choose another one.")
    #expect(try account(made).username == "ada")
  }

  @Test(arguments: ["Change username", "Change password"])
  func `nothing is changed without the present password`(_ button: String) async throws {
    let (made, browser) = try await open()
    let before = try made.store.read { try $0.password(of: Resident.ada.id) }
    let typed = button == "Change username" ? ["username": "countess"] : ["password": "the door squeaks"]
    try await browser.submit(button, typed.merging(["current_password": "not this one"]) { $1 })
    #expect(browser.status == 422)
    #expect(browser.document.error("current_password") == "This isn’t your current password.")
    #expect(try account(made).username == "ada")
    #expect(try made.store.read { try $0.password(of: Resident.ada.id) } == before)
  }

  @Test(arguments: [
    ("/account/username", "You"), ("/account/password", "You"), ("/account/deletion", "You"),
    ("/instance/download", "This server"), ("password", "Ben"), ("ownership", "Ben"),
  ]) func `guessing the present password is slowed down, and said beside it`(
    _ form: String, _ heading: String
  ) async throws {
    let made = try await TestSite.household()
    // The owner of the instance cannot leave, and is shown no form for it.
    let browser = try await made.signIn(as: form == "/account/deletion" ? .ben : .ada)
    let action = form.hasPrefix("/") ? form : "/instance/people/\(Resident.ben.id)/\(form)"
    let fields = { (password: String) in
      [("username", "ben"), ("password", "the door squeaks"), ("current_password", password)]
    }
    for _ in 0..<5 { try await browser.post(action, fields("a guess")) }
    #expect(browser.status == 422)
    try await browser.post(action, fields("a guess"))
    #expect(browser.status == 429)
    #expect(browser.response.fields[.retryAfter] == "2")
    #expect(browser.document.heading == heading)
    #expect(browser.document.error("current_password")?.hasPrefix("Too many attempts.") == true)
  }

  @Test func `a new password ends all other sessions and this one's old token`() async throws {
    let (made, browser) = try await open()
    let other = try await made.signIn(as: .ada)
    let old = browser.cookies
    try await browser.submit(
      "Change password", ["current_password": Resident.ada.password, "password": "the door squeaks"])
    #expect(browser.document.message == "Password changed. All other devices were signed out.")
    #expect(browser.cookies != old)
    let thief = made.browser()
    for (name, value) in old { thief.plant(name, value) }
    for browser in [other, thief] {
      try await browser.visit("/account")
      #expect(browser.document.heading == "Sign in")
    }
    try await other.submit("Sign in", ["username": "ada", "password": "the door squeaks"])
    #expect(other.document.heading == "You")
  }

  @Test(arguments: ["short", "password1", "ada"]) func `a new password is held to the same rules`(
    _ password: String
  ) async throws {
    let (_, browser) = try await open()
    try await browser.submit(
      "Change password", ["current_password": Resident.ada.password, "password": password])
    #expect(browser.status == 422)
    #expect(browser.document.error("password") != nil)
  }

  @Test func `of two who change one password at once, one does`() async throws {
    let (made, first) = try await open()
    let second = try await made.signIn(as: .ada)
    let cookies = [first, second].map { $0.cookies.map { "\($0)=\($1)" }.joined(separator: "; ") }
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for (number, cookie) in cookies.enumerated() {
        group.addTask {
          let old = Resident.ada.password.formEncoded
          let body = "password=the+door+squeaks+\(number)&current_password=\(old)"
          let lines = [
            "Origin: http://x", "Content-Type: application/x-www-form-urlencoded", "Cookie: \(cookie)",
          ]
          let request = try "POST /account/password".asRequest(body, lines: lines)
          return await made.router.respond(to: request).status.code
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.sorted() == [303, 422] || statuses.sorted() == [303, 401])
    #expect(try made.store.read { try $0.sessions(of: Resident.ada.id, at: made.clock.now) }.count == 1)
  }

  @Test func `what was proved with a password that is another by now counts for nothing`() async throws {
    let proving = Endpoint(.account) { visit in
      let proof = try #require(try await Reauthentication(Resident.ada.password, visit))
      try visit.store.read { try proof.require(in: $0) }
      let hash = try await visit.site.signIns.passwords.hash(
        Password("the door squeaks"), from: visit.network)
      try await visit.store.write { try $0.setPassword(of: Resident.ada.id, to: hash) }
      #expect(throws: AccountError.unproved) { try visit.store.read { try proof.require(in: $0) } }
      let again = try #require(try await Reauthentication("the door squeaks", visit))
      try visit.store.read { try again.require(in: $0) }
      _ = try await visit.store.write { try $0.endSessions(of: Resident.ada.id) }
      #expect(throws: AccountError.unproved) { try visit.store.read { try again.require(in: $0) } }
      return Response(text: "proved")
    }
    let made = try await TestSite.household(routes: Routes.all + [Route(.get, "/proof", proving)])
    let browser = try await made.signIn(as: .ada)
    try await browser.send("GET", "/proof")
    #expect(browser.response.text == "proved")
  }

  // MARK: - Data and deletion

  @Test func `my data is a file to take away`() async throws {
    let (_, browser) = try await open()
    try await browser.send("GET", "/account/data")
    #expect(browser.response.fields[.contentDisposition] == #"attachment; filename="evenly-account.json""#)
    #expect(browser.response.fields[.contentType] == "application/json; charset=utf-8")
    for words in [#""username":"ada""#, #""displayName":"Ada""#, #""name":"Firefox on Linux""#] {
      #expect(browser.response.text.contains(words))
    }
    #expect(browser.response.text.firstMatch(of: #/"created":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"/#) != nil)
    #expect(!browser.response.text.contains("scrypt"))
  }

  @Test func `an account is deleted with its name and password`() async throws {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ben)
    try await browser.visit("/account")
    try await browser.submit(
      "Delete my account", ["username": "Ben", "current_password": Resident.ben.password])
    #expect(browser.document.heading == "Your account was deleted")
    #expect(browser.cookies.isEmpty)
    #expect(try made.store.read { try $0.account(Resident.ben.id) } == nil)
  }

  @Test(arguments: [
    ("ada", Resident.ben.password, "username"), ("ben", "wrong password", "current_password"),
  ]) func `an account is not deleted by mistake`(_ name: String, _ password: String, _ field: String)
    async throws
  {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ben)
    try await browser.visit("/account")
    try await browser.submit("Delete my account", ["username": name, "current_password": password])
    #expect(browser.status == 422)
    #expect(browser.document.error(field) != nil)
    #expect(try made.store.read { try $0.account(Resident.ben.id) } != nil)
  }

  @Test func `the browser forgets an account that is deleted`() async throws {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ben)
    let form = "username=ben&current_password=\(Resident.ben.password.formEncoded)"
    try await browser.send("POST", "/account/deletion", Array(form.utf8), "application/x-www-form-urlencoded")
    #expect(browser.status == 303)
    #expect(browser.response.fields[HeaderName("Clear-Site-Data")] == #""cache""#)
    #expect(browser.cookies.isEmpty)
  }

  @Test func `the owner of the instance hands it over first`() async throws {
    let (made, browser) = try await open()
    #expect(browser.document.form("Delete my account") == nil)
    try await browser.post(
      "/account/deletion", [("username", "ada"), ("current_password", Resident.ada.password)])
    #expect(browser.status == 422)
    #expect(try account(made).username == "ada")
  }
}
