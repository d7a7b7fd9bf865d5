import Accounts
import Encodings
import HTTP
import Ledger
import Store
import TestSupport
import Testing

@testable import API

/// Webhooks of a group, listed and stopped through the API.
struct WebhookResourceTests {
  private func make(_ number: UInt64, of resident: Flat.Resident, in flat: Flat) async throws -> ID<Webhook> {
    let (id, group, now) = (ID<Webhook>(high: 6, low: number), flat.group, flat.clock.now)
    try await flat.store.write {
      try $0.addWebhook(
        id, of: group, by: resident.id,
        at: "https://home.example:8443\(number % 2 == 0 ? "/hook" : "")?key=1",
        secret: [UInt8](repeating: 7, count: Webhook.Secrets.length), .all, now)
    }
    return id
  }

  private static let password = "correct horse battery"

  /// An API client of a resident who has a password.
  private func program(of resident: Flat.Resident, in flat: Flat) async throws -> Program {
    let hash = try await PasswordHasher(cost: .least, queue: 10).hash(
      Password(Self.password), from: Network("test"))
    try await flat.store.write { try $0.setPassword(of: resident.id, to: hash) }
    return try await flat.program(of: resident)
  }

  private static func body(_ password: String = password, address: String = "https://home.example/hook")
    -> String
  { #"{"address":"\#(address)","kinds":["entries","rest"],"password":"\#(password)"}"# }

  @Test func `one is made with the password, once, and its secret is shown then`() async throws {
    let flat = try await Flat.make()
    let (ben, path) = (try await program(of: .ben, in: flat), flat.path + "/webhooks")
    let key = ["Idempotency-Key: hook"]
    let made = try await ben.send("POST", path, Self.body(), lines: key, 201)
    #expect(made.text("secret")?.hasPrefix("whsec_") == true && made.text("kinds/1") == "rest")
    let again = try await ben.send("POST", path, Self.body(), lines: key, 200)
    #expect(again.bytes == made.bytes)
    try await ben.send("POST", path, Self.body(address: "https://other.example/"), lines: key, 409)
    let list = try await ben.send("GET", path, 200)
    #expect(list["webhooks"]?.array?.count == 1 && !list.text.contains("whsec_"))
    let webhook = try #require(try flat.store.read { try $0.webhooks(of: flat.group) }.first)
    #expect(webhook.account == Flat.Resident.ben.id && webhook.kinds == [.entries, .everythingElse])
    #expect(webhook.address == "https://home.example/hook")
  }

  @Test func `a token without the password makes no webhook`() async throws {
    let flat = try await Flat.make()
    let (ben, path) = (try await program(of: .ben, in: flat), flat.path + "/webhooks")
    #expect(try await ben.send("POST", path, Self.body("wrong"), 422).fault == "wrongPassword /password")
    let bare = #"{"address":"https://home.example/hook","kinds":["entries"]}"#
    #expect(try await ben.send("POST", path, bare, 422).fault == "missing /password")
    #expect(
      try await ben.send("POST", path, Self.body(address: "http://a.example/"), 422).fault
        == "unfitAddress /address")
    try await flat.program(of: .ben, [.read, .write]).send("POST", path, Self.body(), 403)
    try await flat.program(of: .vic).send("POST", path, Self.body(), 403)
    // Ada has no password that is known.
    #expect(
      try await flat.program(of: .ada).send("POST", path, Self.body(), 422).fault == "wrongPassword /password"
    )
    #expect(try flat.store.read { try $0.webhooks(of: flat.group) }.isEmpty)
  }

  @Test func `wrong passwords are counted, and then the right one waits too`() async throws {
    let flat = try await Flat.make()
    let (ben, path) = (try await program(of: .ben, in: flat), flat.path + "/webhooks")
    for _ in 1...5 { try await ben.send("POST", path, Self.body("wrong"), 422) }
    let refused = try await ben.send("POST", path, Self.body(), 429)
    #expect(refused.response.fields[.retryAfter] != nil)
    flat.clock.pass(.hours(2))
    try await ben.send("POST", path, Self.body(), 201)
  }

  @Test func `its author alone gives it another secret, tests it and lets it go on`() async throws {
    let flat = try await Flat.make()
    let (ben, now) = (try await program(of: .ben, in: flat), flat.clock.now)
    let id = try await make(1, of: .ben, in: flat)
    let path = "\(flat.path)/webhooks/\(id)"
    let proof = #"{"password":"\#(Self.password)"}"#
    for (way, body) in [("secret", proof), ("test", nil), ("resumption", nil)] as [(String, String?)] {
      try await flat.program(of: .ada).send("POST", "\(path)/\(way)", body, 403)
      try await flat.program(of: .eve).send("POST", "/groups/\(flat.other)/webhooks/\(id)/\(way)", body, 404)
    }
    try await ben.send("POST", path + "/secret", #"{"password":"wrong"}"#, 422)
    let renewed = try await ben.send("POST", path + "/secret", proof, 200)
    let secrets = try flat.store.read { try $0.webhook(id)?.secrets }
    #expect(renewed.text("secret") == secrets.map { Webhook.Secrets.text(of: $0.current) })
    #expect(secrets?.old?.secret == [UInt8](repeating: 7, count: Webhook.Secrets.length))
    _ = try await flat.store.write { try $0.stopWebhook(id, .failures, now) }
    #expect(try await ben.send("POST", path + "/resumption", 200)["stopped"]?.isNull == true)
    for _ in 1...10 { #expect(try await ben.send("POST", path + "/test", 200)["arrived"]?.bool == true) }
    try await ben.send("POST", path + "/test", 429)
  }

  @Test func `they are listed without what may be a secret`() async throws {
    let flat = try await Flat.make()
    let id = try await make(1, of: .ben, in: flat)
    let now = flat.clock.now
    let list = try await flat.program(of: .vic, .read).send("GET", flat.path + "/webhooks", 200)
    #expect(list["webhooks"]?.array?.count == 1)
    #expect(list.text("webhooks/0/id") == "\(id)")
    #expect(list.text("webhooks/0/author") == "\(Flat.Resident.ben.id)")
    #expect(list.text("webhooks/0/origin") == "https://home.example:8443")
    #expect(!list.text.contains("key=1") && list["webhooks/0/stopped"]?.isNull == true)
    _ = try await flat.store.write { try $0.stopWebhook(id, .failures, now) }
    let stopped = try await flat.program(of: .ada).send("GET", flat.path + "/webhooks", 200)
    #expect(stopped.text("webhooks/0/reason") == "failures")
    try await flat.program(of: .eve).send("GET", flat.path + "/webhooks", 404)
  }

  @Test func `a viewer stops their own webhook, and no other`() async throws {
    let flat = try await Flat.make()
    let (own, bens) = (try await make(1, of: .vic, in: flat), try await make(2, of: .ben, in: flat))
    let vic = try await flat.program(of: .vic)
    try await flat.program(of: .vic, .read).send("DELETE", "\(flat.path)/webhooks/\(own)", 403)
    try await vic.send("DELETE", "\(flat.path)/webhooks/\(bens)", 403)
    try await vic.send("DELETE", "\(flat.path)/webhooks/\(own)", 204)
    try await vic.send("DELETE", "\(flat.path)/webhooks/\(own)", 404)
    #expect(try flat.store.read { try $0.webhooks(of: flat.group).map(\.id) } == [bens])
  }

  @Test func `owners stop any webhook, members their own, and other groups none`() async throws {
    let flat = try await Flat.make()
    let ids = [try await make(1, of: .vic, in: flat), try await make(2, of: .ben, in: flat)]
    try await flat.program(of: .ben).send("DELETE", "\(flat.path)/webhooks/\(ids[0])", 403)
    try await flat.program(of: .eve).send("DELETE", "/groups/\(flat.other)/webhooks/\(ids[0])", 404)
    try await flat.change(1, .group(.archived(true)), by: .ada)
    try await flat.program(of: .ben).send("DELETE", "\(flat.path)/webhooks/\(ids[1])", 204)
    try await flat.program(of: .ada).send("DELETE", "\(flat.path)/webhooks/\(ids[0])", 204)
    #expect(try flat.store.read { try $0.webhooks(of: flat.group) }.isEmpty)
  }
}
