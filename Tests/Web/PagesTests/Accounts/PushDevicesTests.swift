import Credentials
import Encodings
import Ledger
import Notifications
import Operations
import Store
import TestSupport
import Testing

@testable import Pages

struct PushDevicesTests {
  private static let page = "/account/notifications"

  private func pushing(at address: String = "https://evenly.lan") async throws -> TestSite {
    try await TestSite.household(settings: { settings in
      settings.push = PushPlan(contact: nil) { _ in .sent }
      settings.publicURL = PublicURL(address)
    })
  }

  private func subscription(_ number: Int = 1) throws -> [(String, String)] {
    let point = try #require(PrivateKey()).point
    return [
      ("endpoint", "https://push.example/\(number)"), ("key", Base64.url.text(of: point)),
      ("secret", Base64.url.text(of: [UInt8](repeating: 7, count: 16))),
    ]
  }

  private func session(of resident: Resident, _ made: TestSite) throws -> Session {
    try #require(try made.store.read { try $0.sessions(of: resident.id, at: made.clock.now) }.first)
  }

  @Test(arguments: ["http://evenly.lan:8080", ""]) func `without HTTPS the page says why there are none`(
    _ address: String
  ) async throws {
    let made = try await pushing(at: address)
    let (ada, ben) = (try await made.signIn(as: .ada), try await made.signIn(as: .ben))
    for browser in [ada, ben] {
      try await browser.visit(Self.page)
      #expect(browser.response.text.contains("Push notifications need HTTPS"))
      #expect(!browser.response.text.contains("data-push="))
      try await browser.post(Self.page + "/device", try subscription())
      #expect(browser.status == 404)
    }
    try await ada.visit(Self.page)
    #expect(ada.response.text.contains("EVENLY_PUSH"))
    try await ben.visit(Self.page)
    #expect(!ben.response.text.contains("EVENLY_PUSH"))
  }

  @Test func `a browser subscribes, is asked what it shows, and forgets it again`() async throws {
    let made = try await pushing()
    let browser = try await made.publicBrowser(of: .ada)
    try await browser.visit(Self.page)
    #expect(browser.response.text.contains("data-push=\"on\""))
    #expect(!browser.response.text.contains("Push notifications"))
    try await browser.post(Self.page + "/device", try subscription())
    #expect(browser.document.message == "Notifications are now on for this device.")
    let device = try #require(try made.store.read { try $0.pushDevice(of: session(of: .ada, made).id) })
    #expect(device.endpoint == "https://push.example/1" && device.account == Resident.ada.id)
    #expect(browser.response.text.contains("data-push=\"off\""))
    try await browser.post(
      Self.page + "/choices", [("asked", "push"), ("push", "payments"), ("push", "other")])
    let choices = try #require(try made.store.read { try $0.messageChoices(of: Resident.ada.id) })
    #expect(choices.push == [.payments, .everythingElse])
    #expect(choices.mail == .reminders, "What the page did not ask about stays.")
    try await browser.post(Self.page + "/device/deletion")
    #expect(browser.document.message == "Notifications are now off for this device.")
    #expect(try made.store.read { try $0.pushDevice(of: session(of: .ada, made).id) } == nil)
  }

  @Test func `what is no subscription is refused`() async throws {
    let made = try await pushing()
    let browser = try await made.publicBrowser(of: .ada)
    let off = Base64.url.text(of: [4] + [UInt8](repeating: 1, count: 64))
    let wrong: [(Int, String)] = [
      (0, "http://push.example/1"), (0, "https://user@push.example/1"),
      (0, "https://push.example/" + String(repeating: "a", count: 2_048)), (1, off), (1, ""), (2, "AA"),
    ]
    for (index, value) in wrong {
      var fields = try subscription()
      fields[index].1 = value
      try await browser.post(Self.page + "/device", fields)
      #expect(browser.status == 400)
    }
    #expect(try made.store.read { try !$0.hasPushDevice(Resident.ada.id, at: made.clock.now) })
  }

  @Test func `a new password and signing in again keep the device, signing out does not`() async throws {
    let made = try await pushing()
    let browser = try await made.publicBrowser(of: .ada)
    try await browser.post(Self.page + "/device", try subscription())
    try await browser.post(
      "/account/password", [("password", "another good one"), ("current_password", Resident.ada.password)])
    #expect(try made.store.read { try $0.pushDevice(of: session(of: .ada, made).id) } != nil)
    try await browser.post("/logout")
    #expect(try made.store.read { try !$0.hasPushDevice(Resident.ada.id, at: made.clock.now) })
  }

  @Test func `an endpoint belongs to the account that sent it last`() async throws {
    let made = try await pushing()
    let (ada, ben) = (try await made.publicBrowser(of: .ada), try await made.publicBrowser(of: .ben))
    try await ada.post(Self.page + "/device", try subscription())
    try await ben.post(Self.page + "/device", try subscription())
    #expect(try made.store.read { try !$0.hasPushDevice(Resident.ada.id, at: made.clock.now) })
    #expect(try made.store.read { try $0.hasPushDevice(Resident.ben.id, at: made.clock.now) })
  }

  @Test func `a test waits for this very browser`() async throws {
    let made = try await pushing()
    let browser = try await made.publicBrowser(of: .ada)
    try await browser.post(Self.page + "/device/test")
    #expect(browser.status == 404)
    try await browser.post(Self.page + "/device", try subscription())
    for _ in 1...3 { try await browser.post(Self.page + "/device/test") }
    #expect(browser.document.message == "A test is on its way to this device.")
    #expect(try made.store.read { try $0.pushesWaiting(at: made.clock.now) } == 1)
  }

  @Test func `the key of an instance stays the same`() async throws {
    let store = try DataStore.inMemory()
    let keys = try #require(PrivateKey()).bytes
    let first = try await store.write { transaction in
      try transaction.makeInstance(ID(high: 1, low: 1), at: Instant(milliseconds: 0))
      return try transaction.pushKey(proposing: keys)
    }
    let second = try await store.write { try $0.pushKey(proposing: [1, 2, 3]) }
    #expect(first == keys && second == keys)
  }
}
