import HTTP
import Ledger
import Store
import TestSupport
import Testing

@testable import Pages

struct TokensPageTests {
  private let typed = ["name": "Phone", "current_password": Resident.ada.password]

  private func me(_ made: TestSite, _ secret: String) async throws -> Response {
    await made.router.respond(to: try "GET /api/v1/me".asRequest(lines: ["Authorization: Bearer \(secret)"]))
  }

  @Test func `a changed password leaves tokens, and shows those that are good`() async throws {
    let made = try await TestSite.household()
    let ada = try await made.signIn(as: .ada)
    let secret = try await made.token(of: .ada)
    func change(from old: String, to new: String) async throws {
      try await ada.visit("/account")
      try await ada.submit("Change password", ["current_password": old, "password": new])
    }
    try await change(from: Resident.ada.password, to: "the kettle sings ada")
    #expect(ada.path == "/account/tokens")
    #expect(ada.document.message?.contains("These API tokens still work") == true)
    #expect(ada.response.text.contains("Test"))
    let request = try "GET /api/v1/me".asRequest(lines: ["Authorization: Bearer \(secret)"])
    #expect(await made.router.respond(to: request).status == .ok)
    let token = try #require(try made.store.read { try $0.tokens(of: Resident.ada.id) }.first)
    _ = try await made.store.write { try $0.removeToken(token.id, of: Resident.ada.id) }
    try await change(from: "the kettle sings ada", to: "the fridge hums ada again")
    #expect(ada.path == "/account")
  }

  @Test func `a token is shown once, and lets a program in until it is removed`() async throws {
    let made = try await TestSite.household()
    let ada = try await made.signIn(as: .ada)
    try await ada.visit("/account/tokens")
    try await ada.submit("Create token", typed)
    #expect(ada.status == 200)
    let secret = try #require(ada.document.first("input", "id", "secret")?["value"])
    let answer = try await me(made, secret)
    #expect(answer.status == .ok && answer.text.contains(#""scopes":["read","add"]"#))
    try await ada.visit("/account/tokens")
    #expect(!ada.response.text.contains(secret) && ada.response.text.contains("Phone"))
    let token = try #require(try made.store.read { try $0.tokens(of: Resident.ada.id) }.first)
    #expect(ada.response.text.contains("evenly_\(token.beginning)…"))
    try await ada.submit("Remove Phone")
    #expect(ada.path == "/account/tokens")
    #expect(try await me(made, secret).status == .unauthorized)
  }

  @Test func `without the right password none is made`() async throws {
    let made = try await TestSite.household()
    let ada = try await made.signIn(as: .ada)
    try await ada.visit("/account/tokens")
    try await ada.submit("Create token", ["name": "Phone", "current_password": "guessed"])
    #expect(ada.status == 422 && ada.response.text.contains("This isn’t your current password."))
    #expect(ada.document.first("input", "id", "name")?["value"] == "Phone")
    #expect(try made.store.read { try $0.tokens(of: Resident.ada.id) }.isEmpty)
  }

  @Test func `a name and something that it may do have to be chosen`() async throws {
    let made = try await TestSite.household()
    let ada = try await made.signIn(as: .ada)
    try await ada.post("/account/tokens", [("name", " "), ("current_password", Resident.ada.password)])
    #expect(ada.status == 422 && ada.response.text.contains("Enter something here."))
    try await ada.post("/account/tokens", [("name", "x"), ("current_password", Resident.ada.password)])
    #expect(ada.status == 422 && ada.response.text.contains("Choose at least one permission."))
  }

  @Test func `a token is made only for one's own groups, and removed only by its owner`() async throws {
    let made = try await TestSite.household()
    let group = try await made.group("Flat", founder: .ben)
    let ada = try await made.signIn(as: .ada)
    let fields = [("scope", "read"), ("group", group.id.description)] + typed.map { ($0.key, $0.value) }
    try await ada.post("/account/tokens", fields)
    #expect(ada.status == 422)
    let secret = try await made.token(of: .ben)
    let token = try #require(try made.store.read { try $0.tokens(of: Resident.ben.id) }.first)
    try await ada.post("/account/tokens/\(token.id)/deletion")
    #expect(ada.status == 404)
    #expect(try await me(made, secret).status == .ok)
  }

  @Test func `the reference names every address, and each kind of problem leads there`() async throws {
    let made = try await TestSite.household()
    let browser = made.browser()
    try await browser.visit("/api")
    for route in Routes.programs { #expect(browser.response.text.contains("\(route.pattern.text)")) }
    try await browser.send("GET", "/api/problems/conflict")
    #expect(browser.response.fields[.location] == "/api#problem-conflict")
  }
}
