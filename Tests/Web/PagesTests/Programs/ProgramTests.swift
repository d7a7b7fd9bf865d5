import API
import Accounts
import Encodings
import HTTP
import Ledger
import Store
import TestSupport
import Testing
import Words

@testable import Pages

/// What programs meet on the site itself: the router's and the parser's answers, and what keeps pages and them apart.
struct ProgramTests {
  private static func path(_ route: APIRoute) -> String {
    "\(route.pattern.text)".replacing(/\{\w+\}/, with: "AAAAAAAAAAAAAAAAAAAAAA")
  }

  private func text(_ name: String, of response: Response) -> String? {
    (try? JSON(response.bytes))?.object?[name]?.string
  }

  @Test func `a session's cookie opens nothing that is for programs`() async throws {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ada)
    let cookie = "Cookie: " + browser.cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
    for route in APIRoutes.all where route.access != .anyone {
      made.clock.pass(.hours(2))
      for origin in [[], ["Origin: http://x"]] {
        let request = try "\(route.method.rawValue) \(Self.path(route))".asRequest(lines: [cookie] + origin)
        let response = await made.router.respond(to: request)
        #expect(response.status == .unauthorized, "\(route.pattern.text)")
        #expect(response.fields.values(of: .setCookie).isEmpty)
      }
    }
  }

  @Test func `history names the program that acted for a person`() async throws {
    let made = try await TestSite.household()
    let group = try await made.group("Flat", founder: .ada)
    let secret = try await made.token(of: .ada)
    let token = try #require(try made.store.read { try $0.tokens(of: Resident.ada.id) }.first)
    let request = try "POST /api/v1/groups/\(group.id)/entries".asRequest(
      #"{"title":"Milk","bill":{"money":{"amount":"3.00","currency":"EUR"}}}"#,
      lines: ["Authorization: Bearer \(secret)", "Content-Type: application/json"])
    #expect(await made.router.respond(to: request).status == .created)
    let ada = try await made.signIn(as: .ada)
    let words = "via \(token.name)"
    try await ada.visit("/groups/\(group.id)/history")
    #expect(ada.response.text.contains(words))
    _ = try await made.store.write { try $0.removeToken(token.id, of: Resident.ada.id) }
    try await ada.visit("/groups/\(group.id)/history?by=")
    #expect(!ada.response.text.contains(words))
  }

  @Test func `a token opens no page`() async throws {
    let made = try await TestSite.household()
    let secret = try await made.token(of: .ada)
    let request = try "GET /account".asRequest(lines: ["Authorization: Bearer \(secret)"])
    #expect(await made.router.respond(to: request).status == .seeOther)
  }

  @Test func `a token needs no origin, for no browser sends it by itself`() async throws {
    let made = try await TestSite.household()
    let secret = try await made.token(of: .ada)
    let request = try "POST /api/v1/groups".asRequest(
      #"{"name":"Flat","currency":"EUR"}"#,
      lines: [
        "Authorization: Bearer \(secret)", "Content-Type: application/json", "Origin: http://evil.example",
      ])
    let response = await made.router.respond(to: request)
    #expect(response.status == .created)
    #expect(response.presetText.contains("nosniff"))
  }

  @Test(arguments: [
    ("GET /api/v1/nothing", 404, "not-found"), ("PUT /api/v1/me", 405, "method-not-allowed"),
    ("GET /api/v1/%ff", 400, "unreadable"), ("BREW /api/v1/me", 405, "method-not-allowed"),
  ]) func `what the router does not take is a problem too`(_ line: String, _ status: Int, _ kind: String)
    async throws
  {
    let base = try #require(BasePath("/home"))
    let made = try await TestSite.household(settings: { $0.basePath = base })
    let request = try line.replacing("/api", with: "/home/api").asRequest()
    let response = await made.router.respond(to: request)
    #expect(response.status.code == status)
    #expect(response.fields[.contentType] == "application/problem+json")
    #expect(text("type", of: response) == "/home/api/problems/\(kind)")
    #expect(text("instance", of: response) == "urn:evenly:request:\(request.id)")
    if status == 405 { #expect(response.fields[.allow] == "GET, HEAD, PATCH, OPTIONS") }
  }

  @Test func `a problem is told in the caller's language`() async throws {
    let made = try await TestSite.household()
    let request = try "GET /api/v1/nothing".asRequest(lines: ["Accept-Language: de"])
    let response = await made.router.respond(to: request)
    #expect(text("title", of: response) == "Not found")
    #expect(text("detail", of: response) == Strings(language: .de).problemNotFound)
  }
}

extension TestSite {
  /// The text of a new token of a resident.
  func token(of resident: Resident, _ scopes: TokenScopes = .all) async throws -> String {
    let secret = TokenSecret(.system)
    let token = try NewToken(named: "Test", scopes, group: nil, days: nil)
    let (now, id) = (clock.now, Randomness.system.id(at: clock.now) as ID<PersonalToken>)
    try await store.write { try token.make(for: resident.id, as: id, secret: secret, at: now, in: $0) }
    return secret.text
  }
}
