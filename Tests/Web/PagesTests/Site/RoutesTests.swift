import HTTP
import Operations
import Store
import TestSupport
import Testing

@testable import Pages

/// Rules that hold for every route of the table.
struct RoutesTests {
  private static let routes = Routes.all
  private static let unsafe = routes.filter { !$0.method.isSafe && !$0.endpoint.acceptsAnySource }
  private static let open = routes.filter { $0.endpoint.acceptsAnySource }

  private static func request(_ route: Route<Endpoint>, _ lines: [String] = []) throws -> Request {
    let path = route.pattern.text.description.replacing(/\{\w+\}/, with: "AAAAAAAAAAAAAAAAAAAAAA")
    return try "\(route.method.rawValue) \(path)".asRequest(lines: lines)
  }

  private static let foreign: [[String]] = [
    [], ["Origin: null"], ["Origin: http://evil.example"], ["Origin: https://x"], ["Origin: http://x:81"],
    ["Origin: http://x.evil.example"], ["Origin: http://x", "Origin: http://evil.example"],
    ["Referer: http://evil.example/x"], ["Referer: http://evil.example/http://x/"], ["Referer: about:blank"],
    ["Origin: http://evil.example", "Referer: http://x/"],
    ["Origin: http://x", "Sec-Fetch-Site: cross-site"], ["Origin: http://x", "Sec-Fetch-Site: same-site"],
  ]

  @Test(arguments: foreign) func `nothing is changed at the request of another site`(_ lines: [String])
    async throws
  {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ada)
    let cookie = "Cookie: " + browser.cookies.map { "\($0)=\($1)" }.joined()
    for route in Self.unsafe {
      let response = await made.router.respond(to: try Self.request(route, lines + [cookie]))
      #expect(response.status == .forbidden, "\(route.pattern.text)")
      #expect(response.text.contains("This came from another site"))
      #expect(response.text.contains("If you ask for help, give this number"))
    }
    try await browser.visit("/account")
    #expect(browser.document.heading == "You")
  }

  @Test func `what may be asked from anywhere goes by its secret alone`() async throws {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ada)
    let cookie = "Cookie: " + browser.cookies.map { "\($0)=\($1)" }.joined()
    // What is shared with the app is not looked at there.
    #expect(Self.open.map(\.pattern.text.description) == ["/share", "/unsubscribe/{token}"])
    for route in Self.open.dropFirst() {
      for lines in Self.foreign {
        let response = await made.router.respond(to: try Self.request(route, lines + [cookie]))
        #expect(response.status == .notFound, "\(route.pattern.text)")
      }
    }
  }

  @Test func `a stranger at what is for people with an account is asked to sign in`() async throws {
    let made = try await TestSite.household()
    let closed = Self.routes.filter { $0.endpoint.access != .anyone && $0.endpoint.access != .signedOut }
    #expect(closed.count > 10)
    for route in closed {
      let response = await made.router.respond(to: try Self.request(route, ["Origin: http://x"]))
      if route.method.isSafe {
        #expect(response.status == .seeOther, "\(route.pattern.text)")
        #expect(response.fields[.location]?.hasPrefix("/login?next=") == true)
      } else {
        #expect(response.status == .unauthorized, "\(route.pattern.text)")
        #expect(response.text.contains("You were signed out"))
      }
    }
  }

  @Test(arguments: [false, true]) func `every answer guards itself`(_ isSecure: Bool) async throws {
    let made = try await TestSite.household(settings: { settings in
      if isSecure { settings.publicURL = PublicURL("https://x") }
    })
    for route in Self.routes {
      let origin = isSecure ? "Origin: https://x" : "Origin: http://x"
      let response = await made.router.respond(to: try Self.request(route, [origin]))
      #expect(response.presetText.contains("default-src 'none'"), "\(route.pattern.text)")
      #expect(response.presetText.contains("nosniff"))
      #expect(response.presetText.contains("Strict-Transport-Security") == isSecure)
      let path = route.pattern.text.description
      let isPublic =
        ["/up", "/assets/{name}", "/manifest.webmanifest"].contains(path) || Assets.at(path) != nil
      if !isPublic { #expect(response.fields[.cacheControl] == "no-store", "\(route.pattern.text)") }
    }
  }

  @Test func `looking at pages changes nothing`() async throws {
    let made = try await TestSite.household()
    let browser = try await made.signIn(as: .ada)
    let before = try made.store.read {
      (try $0.accounts(), try $0.sessions(of: Resident.ada.id, at: made.clock.now))
    }
    for route in Self.routes where route.method == .get && !route.pattern.text.description.contains("{") {
      try await browser.send("GET", route.pattern.text.description)
    }
    let after = try made.store.read {
      (try $0.accounts(), try $0.sessions(of: Resident.ada.id, at: made.clock.now))
    }
    #expect(before == after)
  }
}
