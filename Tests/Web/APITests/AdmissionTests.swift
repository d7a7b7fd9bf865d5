import Accounts
import Encodings
import HTTP
import Ledger
import Store
import TestSupport
import Testing

@testable import API

/// The authorization of API requests, and their rate limits.
struct AdmissionTests {
  private static func path(_ route: APIRoute, _ flat: Flat, of group: ID<Group>) -> String {
    var path = "\(route.pattern.text)".dropFirst("/api/v1".count)[...].description
    path = path.replacing("{group}", with: "\(group)")
    return path.replacing(/\{\w+\}/, with: Flat.nobody)
  }

  private static func body(_ route: APIRoute) -> String? { if case .json = route.takes { "{}" } else { nil } }

  private static let closed = APIRoutes.all.filter { $0.access != .anyone }

  @Test func `without a token every closed route answers 401`() async throws {
    let flat = try await Flat.make()
    for route in Self.closed {
      flat.clock.pass(.hours(2))
      for lines in [
        [], ["Cookie: evenly=1"], ["Authorization: Basic YTpi"], ["Authorization: Bearer evenly_x"],
      ] {
        let reply = try await Program(flat.door, nil).send(
          route.method.rawValue, Self.path(route, flat, of: flat.group), Self.body(route), lines: lines, 401)
        #expect(reply.response.fields[HeaderName("WWW-Authenticate")]?.hasPrefix("Bearer realm=") == true)
      }
    }
  }

  @Test func `strangers are told that a group is not there, and change nothing`() async throws {
    let flat = try await Flat.make()
    let eve = try await flat.program(of: .eve)
    let before = try flat.store.read { try $0.position() }
    for route in Self.closed where "\(route.pattern.text)".contains("{group}") {
      let group = Self.path(route, flat, of: flat.group)
      let nobody = Self.path(route, flat, of: ID(high: 0, low: 0))
      let one = try await eve.send(route.method.rawValue, group, Self.body(route), 404)
      let two = try await eve.send(route.method.rawValue, nobody, Self.body(route), 404)
      #expect(one.bytes == two.bytes)
    }
    #expect(try flat.store.read { try $0.position() } == before)
  }

  @Test func `what is of another group is not there`() async throws {
    let flat = try await Flat.make()
    let (ada, eve) = (try await flat.program(of: .ada), try await flat.program(of: .eve))
    let body = #"{"title":"Milk","bill":{"money":{"amount":"3.00","currency":"EUR"}}}"#
    let entry = try await eve.send("POST", "/groups/\(flat.other)/entries", body, 201).text("id") ?? ""
    let path = "\(flat.path)/entries/\(entry)"
    try await ada.send("GET", path, 404)
    try await ada.send("PATCH", path, #"{"title":"Mine"}"#, lines: ["If-Match: *"], 404)
    try await ada.send("DELETE", path, lines: ["If-Match: *"], 404)
    try await ada.send("GET", path + "/history", 404)
    try await ada.send("POST", path + "/restoration", "{}", 404)
  }

  @Test(arguments: ["", String(repeating: "k", count: 256)])
  func `a key that is none is refused wherever one may be sent`(key: String) async throws {
    let flat = try await Flat.make()
    let ada = try await flat.program(of: .ada)
    let before = try flat.store.read { try $0.position() }
    for route in Self.closed where route.isRepeatable {
      let reply = try await ada.send(
        route.method.rawValue, Self.path(route, flat, of: flat.group), Self.body(route),
        lines: ["Idempotency-Key: \(key)"], 422)
      #expect(reply.text("errors/0/code") == "wrongLength", "\(route.name): \(reply.text)")
    }
    #expect(try flat.store.read { try $0.position() } == before)
  }

  @Test func `who only looks on changes nothing`() async throws {
    let flat = try await Flat.make()
    let vic = try await flat.program(of: .vic)
    for route in Self.closed where route.access == .group(.member) {
      try await vic.send(route.method.rawValue, Self.path(route, flat, of: flat.group), Self.body(route), 403)
    }
    try await vic.send("GET", flat.path + "/balances", 200)
  }

  @Test func `a token does what its scopes say`() async throws {
    let flat = try await Flat.make()
    for (_, scope) in TokenScopes.names {
      let program = try await flat.program(of: .ada, scope)
      for route in Self.closed {
        let path = Self.path(route, flat, of: flat.group)
        let reply = try await program.send(route.method.rawValue, path, Self.body(route))
        let isAllowed = route.scope.map { scope.allow($0) } ?? true
        #expect((reply.text("type") == "/api/problems/insufficient-scope") == !isAllowed, "\(route.name)")
      }
    }
  }

  @Test func `a token of one group sees no other`() async throws {
    let flat = try await Flat.make()
    let everywhere = try await flat.program(of: .ada)
    let made = try await everywhere.send("POST", "/groups", #"{"name":"Trip","currency":"EUR"}"#, 201)
    let trip = try #require(made.text("id"))
    let program = try await flat.program(of: .ada, group: flat.group)
    try await program.send("GET", flat.path, 200)
    try await program.send("GET", "/groups/\(trip)", 404)
    #expect(try await program.send("GET", "/groups", 200)["groups"]?.array?.count == 1)
    #expect(try await everywhere.send("GET", "/groups", 200)["groups"]?.array?.count == 2)
    try await program.send("POST", "/groups", #"{"name":"More","currency":"EUR"}"#, 403)
  }

  @Test func `a token ends with its time, its removal and its account`() async throws {
    let flat = try await Flat.make()
    let (short, removed, of) = (
      try await flat.program(of: .ada, days: 1), try await flat.program(of: .ada),
      try await flat.program(of: .ben)
    )
    for program in [short, removed, of] { try await program.send("GET", "/me", 200) }
    flat.clock.pass(.days(1))
    try await short.send("GET", "/me", 401)
    #expect(try await flat.store.write { try $0.removeToken(removed.token, of: Flat.Resident.ada.id) })
    try await removed.send("GET", "/me", 401)
    let now = flat.clock.now
    try await flat.store.write { try $0.setDisabled(Flat.Resident.ben.id, since: now) }
    try await of.send("GET", "/me", 401)
    try await flat.store.write { try $0.setDisabled(Flat.Resident.ben.id, since: nil) }
    try await of.send("GET", "/me", 401)
  }

  @Test func `a member removed a moment ago changes nothing`() async throws {
    let flat = try await Flat.make()
    let ben = try await flat.program(of: .ben)
    try await flat.change(50, .member(flat.ben, .removed(true)), by: .ada)
    try await ben.send("GET", flat.path, 404)
  }

  @Test func `the day of its last use is kept, once a day`() async throws {
    let flat = try await Flat.make()
    let program = try await flat.program(of: .ada)
    func used() throws -> Int64? {
      try flat.store.read { try $0.tokens(of: Flat.Resident.ada.id).first?.lastUsed?.milliseconds }
    }
    #expect(try used() == nil)
    try await program.send("GET", "/me", 200)
    #expect(try used() == 1_749_945_600_000)
    flat.clock.pass(.days(1))
    try await program.send("GET", "/me", 200)
    #expect(try used() == 1_750_032_000_000)
  }

  @Test func `a token that asks too often is told when to come again`() async throws {
    let flat = try await Flat.make(pace: RequestPace(reads: .init(perSecond: 10, burst: 60), writes: .writes))
    let (program, other) = (try await flat.program(of: .ada), try await flat.program(of: .ada))
    for _ in 0..<60 { try await program.send("GET", "/me", 200) }
    let reply = try await program.send("GET", "/me", 429)
    #expect(reply.response.fields[.retryAfter] == "1")
    try await other.send("GET", "/me", 200)
    flat.clock.pass(.seconds(1))
    for _ in 0..<10 { try await program.send("GET", "/me", 200) }
    try await program.send("GET", "/me", 429)
    flat.clock.pass(.seconds(-3_600))
    try await program.send("GET", "/me", 429)
  }

  @Test func `guessing is slowed down, and lets in who has a token`() async throws {
    let flat = try await Flat.make(pace: RequestPace())
    let stranger = Program(flat.door, TokenSecret(.system).text)
    for _ in 0..<20 { try await stranger.send("GET", "/me", 401) }
    try await stranger.send("GET", "/me", 429)
    try await flat.program(of: .ada).send("GET", "/me", 200)
  }

  @Test func `buckets are bounded`() {
    let pace = RequestPace()
    for number in 0..<(RequestPace.mostBuckets * 2) {
      let now = Instant(milliseconds: Int64(number))
      _ = pace.take(for: ID(high: 1, low: UInt64(number)), isWrite: false, at: now)
    }
    #expect(pace.count <= RequestPace.mostBuckets)
  }

  @Test func `bodies are held to their type, their size and their form`() async throws {
    let flat = try await Flat.make()
    let program = try await flat.program(of: .ada)
    let path = flat.path + "/entries"
    let wrong = try await program.send("POST", path, "{}", lines: ["Content-Type: text/plain"], 415)
    #expect(wrong.response.fields[HeaderName("Accept-Post")] == "application/json")
    try await program.send("POST", path, #"{"title":"\#(String(repeating: "a", count: 70_000))"}"#, 413)
    for text in ["", "{", "nul", #"{"a":1,"a":2}"#, String(repeating: "[", count: 40)] {
      try await program.send("POST", path, text, 400)
    }
    try await program.send("GET", path + "?unknown=1", 422)
    try await program.send("GET", path + "?limit=0", 422)
    try await program.send("GET", path + "?q=%ff", 400)
  }

  @Test func `what is had already is not sent again`() async throws {
    let flat = try await Flat.make()
    let program = try await flat.program(of: .ada)
    for path in [
      "/me", "/groups", flat.path, flat.path + "/entries", flat.path + "/balances", "/openapi.json",
    ] {
      let first = try await program.send("GET", path, 200)
      let second = try await program.send("GET", path, lines: ["If-None-Match: \(first.tag)"], 304)
      #expect(second.tag == first.tag)
    }
  }
}
