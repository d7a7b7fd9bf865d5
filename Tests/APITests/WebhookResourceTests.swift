import AccountStore
import Encodings
import Ledger
import Store
import TestSupport
import Testing

@testable import API

/// The webhooks of a group as programs see them, and stop them.
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

  @Test func `who only looks on by now stops their own, and nobody else's`() async throws {
    let flat = try await Flat.make()
    let (own, bens) = (try await make(1, of: .vic, in: flat), try await make(2, of: .ben, in: flat))
    let vic = try await flat.program(of: .vic)
    try await flat.program(of: .vic, .read).send("DELETE", "\(flat.path)/webhooks/\(own)", 403)
    try await vic.send("DELETE", "\(flat.path)/webhooks/\(bens)", 403)
    try await vic.send("DELETE", "\(flat.path)/webhooks/\(own)", 204)
    try await vic.send("DELETE", "\(flat.path)/webhooks/\(own)", 404)
    #expect(try flat.store.read { try $0.webhooks(of: flat.group).map(\.id) } == [bens])
  }

  @Test func `owners stop any, members their own, and nobody one of another group`() async throws {
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
