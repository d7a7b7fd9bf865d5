import Encodings
import HTTP
import Operations
import Store
import TestSupport
import Testing

@testable import Pages

/// Mails about the safety of an account, which its owner gets regardless of their choices.
struct SecurityNoticeTests {
  private func mailing() async throws -> (made: TestSite, ada: Browser) {
    let made = try await TestSite.mailing { settings in settings.publicURL = PublicURL("https://evenly.lan") }
    let ada = try await made.publicBrowser(of: .ada)
    try await made.giveMailbox(to: .ada) { $0.mail = [] }
    return (made, ada)
  }

  /// The subjects of what was posted since this was asked last.
  private func take(_ made: TestSite) async throws -> [String] {
    let letters = try made.letters()
    try await made.store.write { transaction in for letter in letters { try transaction.remove(letter.id) } }
    #expect(letters.allSatisfy { $0.text.contains("Hi Ada") })
    #expect(letters.allSatisfy { $0.text.contains("If this wasn’t you") })
    #expect(letters.allSatisfy { $0.text.contains("Firefox on Linux") })
    return letters.map(\.subject)
  }

  @Test func `a new device is told, and one that is known is not`() async throws {
    let (made, _) = try await mailing()
    _ = try await made.publicBrowser(of: .ada)
    #expect(try await take(made) == [], "She has been here before, with this browser.")
    let other = made.publicBrowser()
    other.userAgent = "Mozilla/5.0 (iPhone) Version/18.0 Safari/605.1.15"
    try await other.signIn(as: .ada)
    let letter = try #require(try made.letters().first)
    #expect(letter.subject == "A new device signed in" && letter.address == "ada@example.org")
    #expect(letter.text.contains("Safari on iPhone"))
    try await made.store.write { try $0.remove(letter.id) }
    let away = made.publicBrowser()
    away.peer = try #require(PeerAddress("203.0.113.9"))
    try await away.signIn(as: .ada)
    #expect(try await take(made) == ["A new device signed in"])
    try await away.post("/logout")
    try await away.signIn(as: .ada)
    #expect(try await take(made) == [])
  }

  @Test func `a wrong password is no news`() async throws {
    let (made, _) = try await mailing()
    let other = made.publicBrowser()
    other.userAgent = "curl/8.0"
    try await other.visit("/login")
    try await other.submit("Sign in", ["username": "ada", "password": "guessed"])
    #expect(try await take(made) == [])
  }

  @Test func `the second step and its codes`() async throws {
    let (made, ada) = try await mailing()
    _ = try await ada.addFactor(made, as: .ada)
    #expect(try await take(made) == ["Two-factor authentication was turned on"])
    let password = [("current_password", Resident.ada.password)]
    try await ada.post("/account/second-factor/codes", password)
    #expect(try await take(made) == ["New recovery codes were created"])
    try await ada.post("/account/second-factor/deletion", [("current_password", "guessed")])
    #expect(try await take(made) == [])
    try await ada.post("/account/second-factor/deletion", password)
    #expect(try await take(made) == ["Two-factor authentication was turned off"])
  }

  @Test func `passkeys, and the password that goes`() async throws {
    let (made, ada) = try await mailing()
    let device = try TestAuthenticator()
    try await ada.addPasskey(device, as: .ada, named: "Telephone")
    #expect(try await take(made) == ["A passkey was added: Telephone"])
    let second = try TestAuthenticator(2)
    try await ada.addPasskey(second, as: .ada, named: "Key")
    _ = try await take(made)
    let passkeys = try made.store.read { try $0.passkeys(of: Resident.ada.id) }
    let key = try #require(passkeys.first { $0.name == "Key" })
    try await ada.post("/account/passkeys/\(key.id)/deletion", [("current_password", Resident.ada.password)])
    #expect(try await take(made) == ["A passkey was removed: Key"])
    try await ada.post("/account/password/deletion", [("current_password", Resident.ada.password)])
    #expect(try await take(made) == ["The password was removed"])
  }

  @Test func `a token, and that mail comes no more`() async throws {
    let (made, ada) = try await mailing()
    try await ada.visit("/account/tokens")
    try await ada.submit("Create token", ["name": "Phone", "current_password": Resident.ada.password])
    #expect(try await take(made) == ["An API token was created: Phone"])
    try await ada.post("/account/notifications/address/deletion")
    #expect(try await take(made) == ["Evenly no longer sends email here"])
  }

  /// Asks without a browser, at the published address.
  private func send(_ made: TestSite, _ path: String, _ body: String) async throws -> JSONObject {
    let request = try "POST \(path)".asRequest(
      body, lines: ["Content-Type: application/json"], host: "evenly.lan")
    let response = await made.router.respond(to: request)
    return (try? JSON(response.bytes))?.object ?? JSONObject()
  }

  @Test func `a sign-in of an app from a new place, and a key shown twice, are mailed`() async throws {
    let (made, _) = try await mailing()
    let signIn = #"{"username":"ada","password":"\#(Resident.ada.password)","device":"Ada’s app"}"#
    let first = try await send(made, "/api/v1/sessions", signIn)
    let key = try #require(first["refresh"]?.string)
    var letters = try made.letters()
    #expect(letters.map(\.subject) == ["A new device signed in"])
    #expect(letters.first?.text.contains("Ada’s app") == true)
    _ = try await send(made, "/api/v1/sessions", signIn)
    #expect(try made.letters().count == 1, "It is known by now.")
    let body = #"{"refresh":"\#(key)"}"#
    #expect(try await send(made, "/api/v1/sessions/refresh", body)["access"]?.string != nil)
    made.clock.pass(.seconds(60))
    #expect(try await send(made, "/api/v1/sessions/refresh", body)["status"]?.number?.integer == 401)
    letters = try made.letters()
    #expect(letters.count == 2)
    let letter = try #require(letters.first { $0.subject != "A new device signed in" })
    #expect(letter.subject == "An app was signed out, as its key was used twice: Ada’s app")
    #expect(letter.text.contains("If this wasn’t you") && letter.address == "ada@example.org")
    // It is ended already: who goes on trying does not fill a mailbox.
    _ = try await send(made, "/api/v1/sessions/refresh", body)
    #expect(try made.letters().count == 2)
  }

  @Test func `who has no address is told nothing, and nothing fails`() async throws {
    let (made, _) = try await mailing()
    let ben = try await made.publicBrowser(of: .ben)
    _ = try await ben.addFactor(made, as: .ben)
    #expect(try made.letters().isEmpty)
    let silent = try await TestSite.household()
    let ada = try await silent.signIn(as: .ada)
    _ = try await ada.addFactor(silent, as: .ada)
    #expect(try silent.letters().isEmpty)
  }
}
