import Encodings
import HTTP
import Operations
import Store
import TestSupport
import Testing

@testable import Pages

/// Passkeys through the pages: made, named, used and removed.
struct PasskeyTests {
  private func household() async throws -> (made: TestSite, ada: Browser, device: TestAuthenticator) {
    let made = try await TestSite.published()
    let (ada, device) = (try await made.publicBrowser(of: .ada), try TestAuthenticator())
    try await ada.addPasskey(device, as: .ada)
    return (made, ada, device)
  }

  private func passkeys(_ made: TestSite) throws -> [StoredPasskey] {
    try made.store.read { try $0.passkeys(of: Resident.ada.id) }
  }

  @Test func `one is made, and shown with its last use`() async throws {
    let (made, ada, device) = try await household()
    #expect(ada.document.message == "Passkey added.")
    #expect(
      ada.document.all("summary").map(\.text).contains {
        $0.contains("Telephone") && $0.contains("Never used")
      })
    #expect(try passkeys(made).map(\.credential) == [device.credential])
    #expect(try passkeys(made).map(\.party) == ["evenly.lan"])
    try await ada.visit("/account")
    #expect(ada.document.all("li").contains { $0.text.hasPrefix("Passkeys 1 passkey") })
    let other = made.publicBrowser()
    try await other.signIn(with: device, next: "/account")
    #expect(other.document.heading == "You")
    #expect(other.document.all("li").contains { $0.text.contains("This device \u{B7} With a passkey") })
    try await other.visit("/account/passkeys")
    #expect(other.document.all("summary").contains { $0.text.contains("Last used:") })
  }

  @Test func `whom it is made for is the account's own handle, and what it has is left out`() async throws {
    let (_, ada, device) = try await household()
    let options = try await ada.options(
      "/account/passkeys/challenge", [("current_password", Resident.ada.password)])
    #expect(options["rp"]?.object?["id"]?.string == "evenly.lan")
    #expect(options["user"]?.object?["name"]?.string == "ada")
    #expect(options["user"]?.object?["id"]?.string == Base64.url.text(of: device.handle))
    #expect(
      options["excludeCredentials"]?.array?.first?.object?["id"]?.string
        == Base64.url.text(of: device.credential))
  }

  @Test func `nothing is made on a device without the password`() async throws {
    let made = try await TestSite.published()
    let ada = try await made.publicBrowser(of: .ada)
    let answer = try await ada.options("/account/passkeys/challenge", [("current_password", "a guess")])
    #expect(ada.status == 422)
    #expect(answer["error"]?.string == "This isn’t your current password.")
    // Nor is one kept that was made for another page's challenge.
    let device = try TestAuthenticator()
    for path in ["/login/passkey/challenge", "/account/passkeys/proof"] {
      let challenge = try await ada.challenge(path)
      try await ada.post("/account/passkeys/addition", try device.made(for: challenge))
      #expect(ada.status == 422)
      #expect(ada.document.error("current_password") == "That took too long. Try again.")
    }
    #expect(try passkeys(made).isEmpty)
  }

  @Test func `the page to sign in names no account`() async throws {
    let (made, _, _) = try await household()
    let options = try await made.publicBrowser().options("/login/passkey/challenge")
    #expect(options["allowCredentials"]?.array?.isEmpty == true)
    #expect(options["userVerification"]?.string == "required")
    let page = made.publicBrowser()
    try await page.visit("/login")
    #expect(page.document.first("input", "id", "username")?["autocomplete"] == "username webauthn")
    #expect(page.document.button("Sign in with a passkey")?["data-challenge"] == "/login/passkey/challenge")
  }

  @Test func `a passkey is both steps at once`() async throws {
    let (made, ada, device) = try await household()
    _ = try await ada.addFactor(made, as: .ada)
    try await made.store.write { try $0.setSecondFactorAsked(true) }
    let other = made.publicBrowser()
    try await other.signIn(with: device)
    #expect(other.document.heading == "Hi Ada")
  }

  @Test func `who has a passkey is led on where everybody is asked for a second step`() async throws {
    let (made, _, device) = try await household()
    try await made.store.write { try $0.setSecondFactorAsked(true) }
    let (byKey, byPassword) = (made.publicBrowser(), made.publicBrowser())
    try await byKey.signIn(with: device)
    #expect(byKey.document.heading == "Hi Ada")
    try await byPassword.givePassword(of: .ada)
    #expect(byPassword.document.heading == "Two-factor authentication (2FA)")
  }

  struct Lie: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var words = "This passkey doesn’t work here. Sign in another way."
    let tell: @Sendable (TestAuthenticator) -> Void

    init(_ name: String, _ tell: @escaping @Sendable (TestAuthenticator) -> Void) {
      (testDescription, self.tell) = (name, tell)
    }
  }

  private static let lies = [
    Lie("another origin") { $0.origin = "https://evenly.lan.evil.example" },
    Lie("plain HTTP") { $0.origin = "http://evenly.lan" }, Lie("another host") { $0.party = "evil.example" },
    Lie("nobody there") { $0.flags = 0x04 }, Lie("backed up, and cannot be") { $0.flags = 0x15 },
    Lie("another kind") { $0.flags = 0x0D },
    Lie("somebody else") { $0.handle = [UInt8](repeating: 7, count: 32) }, Lie("nobody") { $0.handle = [] },
  ]

  @Test(arguments: lies) func `a false claim of a passkey lets no one in`(_ lie: Lie) async throws {
    let (made, _, device) = try await household()
    lie.tell(device)
    let browser = made.publicBrowser()
    try await browser.signIn(with: device)
    #expect(browser.status == 422)
    #expect(browser.document.heading == "Sign in")
    #expect(browser.document.error("password") == "This passkey doesn’t work here. Sign in another way.")
    #expect(try passkeys(made).first?.lastUsed == nil)
  }

  @Test func `of all flags four let in, which mean the same here`() async throws {
    let (made, _, device) = try await household()
    var letIn: [UInt8] = []
    for flags in UInt8.min...UInt8.max {
      device.flags = flags
      let browser = made.publicBrowser()
      browser.peer = try #require(PeerAddress("192.0.2.\(flags)"))
      try await browser.signIn(with: device)
      #expect([200, 422].contains(browser.status), "\(flags)")
      if browser.document.heading == "Hi Ada" { letIn.append(flags) }
    }
    #expect(letIn == [0x05, 0x07, 0x25, 0x27], "with bits that nobody has given a meaning")
  }

  @Test func `a device that did not verify its user is told so`() async throws {
    let (made, _, device) = try await household()
    device.flags = 0x01
    let browser = made.publicBrowser()
    try await browser.signIn(with: device)
    #expect(browser.document.error("password")?.hasPrefix("Your device didn’t check who you are.") == true)
  }

  @Test func `a challenge is good once, for five minutes, and for what it was made for`() async throws {
    let (made, ada, device) = try await household()
    let browser = made.publicBrowser()
    let challenge = try await browser.challenge("/login/passkey/challenge")
    let sent = try device.used(for: challenge)
    try await browser.post("/login/passkey", sent)
    #expect(browser.document.heading == "Hi Ada")
    let others = [
      try await ada.challenge("/account/passkeys/proof"),
      try await ada.challenge("/account/passkeys/challenge", [("current_password", Resident.ada.password)]),
      "", "AAAA", Base64.url.text(of: [UInt8](repeating: 0, count: 32)),
    ]
    let late = try await made.publicBrowser().challenge("/login/passkey/challenge")
    made.clock.pass(.minutes(5))
    for challenge in others + [late] {
      let other = made.publicBrowser()
      try await other.post("/login/passkey", try device.used(for: challenge))
      #expect(other.document.error("password") == "That took too long. Try again.", "\(challenge)")
    }
    let again = made.publicBrowser()
    try await again.post("/login/passkey", sent)
    #expect(again.document.error("password") == "That took too long. Try again.")
  }

  @Test func `a passkey's signature for another purpose is refused`() async throws {
    let (made, _, device) = try await household()
    let browser = made.publicBrowser()
    let challenge = try await browser.challenge("/login/passkey/challenge")
    try await browser.post("/login/passkey", try device.used(for: challenge, type: "webauthn.create"))
    #expect(browser.status == 422)
  }

  @Test func `a count has to grow`() async throws {
    let made = try await TestSite.published()
    let (ada, device) = (try await made.publicBrowser(of: .ada), try TestAuthenticator())
    device.count = 5
    try await ada.addPasskey(device, as: .ada)
    try await made.publicBrowser().signIn(with: device)
    #expect(try passkeys(made).first?.count == 6)
    device.count = 4
    let twin = made.publicBrowser()
    try await twin.signIn(with: device)
    #expect(twin.status == 422)
    #expect(try passkeys(made).first?.count == 6)
  }

  @Test(arguments: 0..<6) func `data cut off at any length is refused without a crash`(_ field: Int)
    async throws
  {
    let (made, _, device) = try await household()
    let browser = made.publicBrowser()
    let whole = try device.used(for: try await browser.challenge("/login/passkey/challenge"))
    for length in 0..<min(whole[field].1.utf8.count, 120) {
      var sent = try device.used(for: try await browser.challenge("/login/passkey/challenge"))
      sent[field].1 = String(sent[field].1.prefix(length))
      made.clock.pass(.hours(1))
      try await browser.post("/login/passkey", sent)
      #expect([422, 429].contains(browser.status))
    }
    #expect(try passkeys(made).first?.lastUsed == nil)
  }

  @Test func `of two accounts each has its own`() async throws {
    let (made, ada, device) = try await household()
    let ben = try await made.publicBrowser(of: .ben)
    try await ben.addPasskey(device, as: .ben)
    #expect(ben.document.error("current_password") == "This device already has a passkey for your account.")
    let id = try #require(try passkeys(made).first?.id)
    for action in ["name", "deletion"] {
      try await ben.post(
        "/account/passkeys/\(id)/\(action)", [("name", "Mine"), ("current_password", Resident.ben.password)])
      #expect(ben.status == 404)
    }
    try await ada.visit("/account/passkeys")
    #expect(ada.response.text.contains("Telephone"))
  }

  @Test func `it is renamed, and removed with the password`() async throws {
    let (made, ada, device) = try await household()
    try await ada.visit("/account/passkeys")
    try await ada.submit("Rename Telephone", ["name": "The <old> one"])
    #expect(ada.document.message == "Passkey renamed.")
    #expect(ada.document.all("bdi").map(\.text).contains("The <old> one"))
    try await ada.submit("Remove The <old> one", ["current_password": "a guess"])
    #expect(ada.status == 422)
    try await ada.submit("Remove The <old> one", ["current_password": Resident.ada.password])
    #expect(try passkeys(made).isEmpty)
    let other = made.publicBrowser()
    try await other.signIn(with: device)
    #expect(other.status == 422)
  }

  @Test(arguments: ["", "  ", "a\nb", String(repeating: "x", count: 61)])
  func `without a name of its own it is called like the device`(_ name: String) async throws {
    let made = try await TestSite.published()
    let ada = try await made.publicBrowser(of: .ada)
    try await ada.addPasskey(try TestAuthenticator(), as: .ada, named: name)
    #expect(try passkeys(made).map(\.name) == ["Firefox on Linux"])
  }

  @Test func `there are twenty at the most`() async throws {
    let made = try await TestSite.published()
    let ada = try await made.publicBrowser(of: .ada)
    for number in 1...20 { try await ada.addPasskey(try TestAuthenticator(UInt8(number)), as: .ada) }
    #expect(ada.document.root.text.contains("You have the maximum number of passkeys: 20."))
    try await ada.addPasskey(try TestAuthenticator(21), as: .ada)
    #expect(ada.status == 422)
    #expect(try passkeys(made).count == 20)
  }

  @Test(
    arguments: [
      (nil, "Passkeys need a public URL."), ("http://evenly.lan", "Passkeys need HTTPS"),
      ("https://192.0.2.7", "Passkeys need a domain name"),
    ] as [(String?, String)]) func `where there can be none, one sentence says why`(
      _ address: String?, _ words: String
    ) async throws
  {
    let made = try await TestSite.household(settings: { $0.publicURL = address.flatMap { PublicURL($0) } })
    let ada = made.browser()
    if let url = address.flatMap({ PublicURL($0) }) {
      (ada.scheme, ada.host) = (url.scheme.rawValue, url.authority)
    }
    try await ada.visit("/login")
    #expect(ada.document.button("Sign in with a passkey") == nil)
    try await ada.signIn(as: .ada)
    try await ada.visit("/account/passkeys")
    #expect(ada.document.root.text.contains(words))
    for path in [
      "/login/passkey", "/login/passkey/challenge", "/account/passkeys/proof", "/account/passkeys/challenge",
    ] {
      try await ada.post(path, [("current_password", Resident.ada.password)])
      #expect(ada.status == 404, "\(path)")
    }
  }
}
