import Encodings
import HTTP
import Operations
import Store
import TestSupport
import Testing
import Words

@testable import Pages

struct SiteTests {
  private struct Mishap: Error {}

  private static let routes: [Route<Endpoint>] = [
    Route(.get, "/fine", Endpoint(.anyone) { _ in Response(text: "fine") }),
    Route(
      .post, "/form", Endpoint(.anyone, bodyLimit: 10) { Response(text: "\(try await $0.body().count)") }),
    Route(.get, "/broken", Endpoint(.anyone) { _ in throw Mishap() }),
    Route(.get, "/members/{id}", Endpoint(.anyone) { Response(text: $0.parameters["id"] ?? "none") }),
  ]

  private func visit(
    _ request: String, _ body: String = "", _ change: (inout SiteSettings) -> Void = { _ in }
  ) async throws -> Response {
    let made = try await TestSite.fresh(routes: Self.routes, settings: change)
    return await made.router.respond(to: try request.asRequest(body, lines: ["Origin: http://x"]))
  }

  @Test func `a route is found and named for the log`() async throws {
    let response = try await visit("GET /members/a%20b")
    #expect(response.text == "a b")
    #expect(response.route?.description == "/members/{id}")
  }

  @Test(arguments: [
    ("GET /nothing", 404, "Page not found"), ("POST /fine", 405, "This doesn’t work here"),
    ("GET /broken", 500, "Something went wrong"), ("GET /%zz", 400, "couldn’t be read"),
    ("BREW /fine", 501, "couldn’t be read"),
  ]) func `what fails is explained on a page with the number of the request`(
    _ request: String, _ status: Int, _ words: String
  ) async throws {
    let response = try await visit(request)
    #expect(response.status.code == status)
    #expect(response.text.contains(words))
    #expect(response.text.contains("<code dir=\"ltr\">\(RequestID(7))</code>"))
    #expect(response.fields[.contentType] == "text/html; charset=utf-8")
    #expect(response.fields[.cacheControl] == "no-store")
  }

  @Test(arguments: Strings.languages.map(\.tag)) func `a form that is not taken says what of it was wrong`(
    _ language: String
  ) async throws {
    let marks = "e" + String(repeating: "\u{301}", count: 31)
    let t = try #require(Strings.languages.first { $0.tag == language })
    let made = try await TestSite.household()
    let ada = try await made.signIn(as: .ada)
    ada.language = language
    try await made.store.write { transaction in
      guard var account = try transaction.account(Resident.ada.id) else { return }
      account.language = language
      try transaction.update(account)
    }
    let many = t.problemMarks(limit: 30)
    #expect(many.contains("30"))
    let long = String(repeating: "a", count: 201)
    let cases = [("a", marks, many), (marks, "a", many), (long, "a", t.problemUnknownField)]
    for (name, value, sentence) in cases {
      try await ada.post("/groups", [("name", "Flat"), (name, value)])
      #expect(ada.status == 400)
      #expect(ada.document.root.text.contains(sentence))
      #expect(!ada.document.root.text.contains(t.problemBadRequest))
    }
    try await ada.visit("/people/new?name=\(marks.formEncoded)")
    #expect(ada.status == 400 && ada.document.heading == t.problemMarksTitle)
  }

  @Test func `a name of a file with too many marks is told as a text with them`() async throws {
    let made = try await TestSite.household()
    let group = try await made.group("Flat", founder: .ada)
    let ada = try await made.signIn(as: .ada)
    let name = "e" + String(repeating: "\u{301}", count: 31) + ".png"
    try await ada.send(
      group.path + "/receipts",
      files: [ChosenFile(field: "receipt", name: name, type: "image/png", bytes: Sample.png)])
    #expect(ada.status == 400)
    #expect(ada.document.heading == "A text has too many accents on one letter")
  }

  @Test func `a method that does not fit comes with those that do`() async throws {
    #expect(try await visit("DELETE /form").fields[.allow] == "POST, OPTIONS")
    let options = try await visit("OPTIONS /fine")
    #expect(options.status == .noContent)
    #expect(options.fields[.allow] == "GET, HEAD, OPTIONS")
  }

  @Test(arguments: ["/login", "/setup", "/signup", "/logout", "/join/x"])
  func `forms open to strangers are small`(_ path: String) async throws {
    let made = try await TestSite.fresh()
    let body = "username=" + String(repeating: "a", count: 16 << 10)
    let request = try "POST \(path)".asRequest(
      body, lines: ["Origin: http://x", "Content-Length: \(body.utf8.count)"])
    #expect(await made.router.respond(to: request).status == .contentTooLarge)
  }

  @Test func `what is no form with files keeps to the limit of forms where files are taken`() async throws {
    for route in Routes.all where route.endpoint.bodyLimit > Endpoint.formLimit {
      let path = route.pattern.text.description
      let body = String(repeating: "a", count: Endpoint.formLimit + 1)
      for type in ["application/x-www-form-urlencoded", "text/plain", "multipart/mixed; boundary=x"] {
        let lines = ["Origin: http://x", "Content-Type: \(type)", "Content-Length: \(body.utf8.count)"]
        let request = try "POST \(path)".asRequest(body, lines: lines)
        let made = try await TestSite.fresh()
        #expect(await made.router.respond(to: request).status == .contentTooLarge, "\(path) \(type)")
      }
    }
  }

  @Test func `a body over the limit of its route is refused in words`() async throws {
    #expect(try await visit("POST /form", "0123456789").text == "10")
    let response = try await visit("POST /form", "0123456789a")
    #expect(response.status == .contentTooLarge)
    #expect(response.text.contains("This is too large"))
    #expect(response.text.contains("<code dir=\"ltr\">\(RequestID(7))</code>"))
  }

  @Test(arguments: ["GET /fine", "GET /nothing", "GET /broken", "OPTIONS /fine"])
  func `every answer says what a browser must never do`(_ request: String) async throws {
    let preset = try await visit(request).presetText
    #expect(preset.contains("Content-Security-Policy: default-src 'none'; script-src 'self'"))
    #expect(preset.contains("X-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY\r\n"))
    #expect(!preset.contains("unsafe"))
    #expect(!preset.contains("Strict-Transport-Security"))
  }

  @Test func `with HTTPS outside, browsers keep to it`() async throws {
    let response = try await visit("GET /fine") { $0.publicURL = PublicURL("https://X:443") }
    #expect(response.status == .ok)
    #expect(response.presetText.contains("Strict-Transport-Security: max-age=63072000"))
  }

  @Test func `a request for another host than the public one is refused`() async throws {
    let response = try await visit("GET /fine") { $0.publicURL = PublicURL("https://money.example") }
    #expect(response.status == .misdirected)
  }

  @Test func `below a base path nothing else answers, and links carry it`() async throws {
    let change = { (settings: inout SiteSettings) in settings.basePath = BasePath("/evenly") ?? .root }
    #expect(try await visit("GET /evenly/fine", "", change).text == "fine")
    let outside = try await visit("GET /fine", "", change)
    #expect(outside.status == .notFound)
    #expect(outside.text.contains("href=\"/evenly/\""))
    #expect(outside.text.contains("href=\"/evenly/assets/app."))
  }

  @Test func `what couldn’t be read is refused on a page`() async throws {
    let response = try await TestSite.fresh().router.refuse(
      RequestRefusal(.fieldsTooLarge, "too many"), RequestID(7))
    #expect(response.status == .fieldsTooLarge)
    #expect(response.text.contains("too long"))
  }

  @Test func `the first page and everything it names are there`() async throws {
    let router = try await TestSite.fresh().router
    let page = await router.respond(to: try "GET /setup".asRequest())
    #expect(page.status == .ok)
    let names = page.text.matches(of: /"(\/assets\/[^"#]+)/).map { String($0.1) }
    #expect(Set(names).count >= 3)
    for name in Set(names) {
      let asset = await router.respond(to: try "GET \(name)".asRequest())
      #expect(asset.status == .ok)
      #expect(asset.fields[.cacheControl] == "public, max-age=31536000, immutable")
      #expect(asset.fields[.entityTag] != nil)
    }
    #expect(await router.respond(to: try "GET /assets/none.css".asRequest()).status == .notFound)
    #expect(await router.respond(to: try "GET /up".asRequest()).text == "ok")
  }
}

struct PublicURLTests {
  @Test(arguments: [
    ("https://money.example", "https://money.example"), ("HTTP://Money.Example:80/", "http://money.example"),
    ("https://money.example:8443", "https://money.example:8443"), ("http://[::1]:80", "http://[::1]"),
  ]) func `an address is read`(_ text: String, _ expected: String) throws {
    #expect(try #require(PublicURL(text)).description == expected)
  }

  @Test(arguments: [
    "money.example", "ftp://x", "https://", "https://x/path", "https://a@b", "https://x y", "",
  ]) func `anything else is none`(_ text: String) { #expect(PublicURL(text) == nil) }
}
