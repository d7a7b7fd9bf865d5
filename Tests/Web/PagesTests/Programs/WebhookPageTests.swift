import Ledger
import Store
import TestSupport
import Testing

/// The page of the programs that are told what is done in a group.
struct WebhookPageTests {
  let flat: SharedFlat

  init() async throws { flat = try await SharedFlat.make() }

  private var page: String { flat.list + "/webhooks" }

  private func make(_ number: UInt64, of resident: Resident) async throws -> ID<Webhook> {
    let (id, group, now) = (ID<Webhook>(high: 6, low: number), flat.group, flat.site.clock.now)
    try await flat.site.store.write {
      try $0.addWebhook(
        id, of: group, by: resident.id, at: "https://home.example/hook?key=1",
        secret: [UInt8](repeating: 7, count: Webhook.Secrets.length), .all, now)
    }
    return id
  }

  private func change(_ number: UInt64, _ change: Change) async throws {
    let (group, author) = (flat.group, flat.site.author(.ada))
    _ = try await flat.site.store.write {
      try $0.append([Proposal(ID(high: 8, low: number), change)], to: group, from: author)
    }
  }

  private var webhooks: [ID<Webhook>] {
    get throws { try flat.site.store.read { try $0.webhooks(of: flat.group).map(\.id) } }
  }

  @Test func `trying a webhook is counted`() async throws {
    let webhook = try await make(1, of: .ben)
    let ben = try await flat.browser(of: .ben)
    var statuses: [Int] = []
    for _ in 0..<12 {
      try await ben.post("\(page)/\(webhook)/test")
      statuses.append(ben.status)
    }
    #expect(statuses.first == 200 && statuses.last == 429, "\(statuses)")
  }

  @Test func `who only looks on by now sees and removes their own, and makes none`() async throws {
    let (own, other) = (try await make(1, of: .ben), try await make(2, of: .ada))
    try await change(90, .member(flat.ben, .role(.viewer)))
    let ben = try await flat.browser(of: .ben)
    try await ben.visit(flat.list + "/settings")
    #expect(ben.document.all("a").contains { $0["href"] == page })
    try await ben.visit(page)
    #expect(
      ben.document.form("Add webhook") == nil
        && ben.document.form("Send a test to https://home.example") == nil)
    #expect(ben.document.all("form").filter { $0["action"]?.hasSuffix("/deletion") == true }.count == 1)
    try await ben.submit("Remove https://home.example")
    #expect(ben.document.message == "Webhook removed. It no longer gets events.")
    #expect(try webhooks == [other])
    for path in ["\(page)/\(other)/deletion", "\(page)/\(other)/test", page] {
      try await ben.post(path)
      #expect(ben.status == 403, "\(path)")
    }
    try await ben.post("\(page)/\(own)/deletion")
    #expect(ben.status == 404)
    #expect(try webhooks == [other])
  }

  @Test func `the page says that the account of a webhook's owner was disabled`() async throws {
    let (id, now) = (try await make(1, of: .ben), flat.site.clock.now)
    _ = try await flat.site.store.write { try $0.stopWebhook(id, .left, now) }
    let ada = try await flat.browser()
    try await ada.visit(page)
    #expect(ada.response.text.contains("The account of the person who created it was disabled."))
    #expect(!ada.response.text.contains("no longer in the group"))
  }

  @Test func `in an archived group they can still be removed`() async throws {
    let (bens, adas) = (try await make(1, of: .ben), try await make(2, of: .ada))
    try await change(90, .group(.archived(true)))
    let ben = try await flat.browser(of: .ben)
    try await ben.visit(page)
    try await ben.submit("Remove https://home.example")
    #expect(try webhooks == [adas])
    try await ben.post("\(page)/\(bens)/deletion")
    #expect(ben.status == 404)
  }
}
