import Accounts
import HTTP
import Ledger
import Store
import TestSupport
import Testing
import Words

@testable import Pages

struct DeviceTests {
  @Test(arguments: [
    ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
    (
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0 Safari/537.36 Edg/139.0",
      "Edge on Windows"
    ),
    (
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1",
      "Safari on iPhone"
    ),
    (
      "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/139.0 Mobile Safari/537.36",
      "Chrome on Android"
    ),
    (
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15",
      "Safari on macOS"
    ), ("curl/8.0", "curl"), ("something else", "Unknown device"), ("", "Unknown device"),
  ]) func `a device has a name`(_ agent: String, _ name: String) {
    let device = DeviceName(userAgent: agent)
    #expect(device.words(Strings(language: .en)) == name)
    #expect(DeviceName(stored: device.stored) == device)
  }

  private func household() async throws -> (made: TestSite, home: Browser, phone: Browser) {
    let made = try await TestSite.household()
    let phone = made.browser()
    phone.userAgent = "Mozilla/5.0 (Linux; Android 15; rv:140.0) Gecko/140.0 Firefox/140.0"
    try await phone.signIn(as: .ada)
    made.clock.pass(.hours(3))
    return (made, try await made.signIn(as: .ada), phone)
  }

  @Test func `a device that is in use is used just now, and soon so many minutes ago`() async throws {
    let (made, home, phone) = try await household()
    for (pass, words) in [(Duration.seconds(0), "just now"), (.seconds(60), "1 minute ago")] {
      try await phone.visit("/account")
      made.clock.pass(pass)
      try await home.visit("/account")
      let rows = home.document.all("li").map(\.text)
      #expect(rows.contains { $0.hasPrefix("Firefox on Android Last used \(words)") }, "\(rows)")
    }
  }

  @Test func `the devices are listed and one is signed out`() async throws {
    let (_, home, phone) = try await household()
    try await home.visit("/account")
    let rows = home.document.all("li").map(\.text)
    #expect(rows.contains { $0.hasPrefix("Firefox on Linux This device") })
    #expect(rows.contains { $0.hasPrefix("Firefox on Android Last used 3 hours ago") })
    try await home.submit("Sign out Firefox on Android", ["current_password": Resident.ada.password])
    #expect(home.document.message == "Device signed out.")
    try await phone.visit("/account")
    #expect(phone.document.heading == "Sign in")
  }

  @Test func `all others are signed out at once`() async throws {
    let (made, home, phone) = try await household()
    let third = try await made.signIn(as: .ada)
    try await home.visit("/account")
    try await home.submit("Sign out other devices", ["current_password": Resident.ada.password])
    #expect(home.document.message == "2 other devices were signed out.")
    for browser in [phone, third] {
      try await browser.visit("/account")
      #expect(browser.document.heading == "Sign in")
    }
  }

  @Test(arguments: ["Sign out Firefox on Android", "Sign out other devices"])
  func `too many wrong passwords say beside the field how long to wait`(_ button: String) async throws {
    let (_, home, phone) = try await household()
    try await home.visit("/account")
    for _ in 0..<5 { try await home.submit(button, ["current_password": "a guess"]) }
    #expect(home.status == 422)
    try await home.submit(button, ["current_password": Resident.ada.password])
    #expect(home.status == 429)
    #expect(home.response.fields[.retryAfter] == "2")
    #expect(home.document.heading == "You")
    #expect(home.document.error("current_password") == "Too many attempts. Wait 2 seconds, then try again.")
    #expect(home.document.first("input", "id", "devices-current_password")?["aria-invalid"] == "true")
    try await phone.visit("/account")
    #expect(phone.document.heading == "You")
  }

  @Test(arguments: ["Sign out Firefox on Android", "Sign out other devices"], ["", "a guess"])
  func `signing out elsewhere needs the password`(_ button: String, _ typed: String) async throws {
    let (_, home, phone) = try await household()
    try await home.visit("/account")
    try await home.submit(button, ["current_password": typed])
    #expect(home.status == 422)
    #expect(home.document.heading == "You")
    #expect(home.document.error("current_password") == "This isn’t your current password.")
    #expect(home.document.first("input", "id", "devices-current_password")?["aria-invalid"] == "true")
    try await phone.visit("/account")
    #expect(phone.document.heading == "You")
  }

  @Test func `why a password was not taken is said where there is no other device`() async throws {
    let home = try await TestSite.household().signIn(as: .ada)
    let end = "/account/sessions/deletion"
    for _ in 0..<5 {
      try await home.post(end, [("current_password", "a guess")])
      #expect(home.status == 422)
      #expect(home.document.error("current_password") == "This isn’t your current password.")
    }
    try await home.post(end, [("current_password", Resident.ada.password)])
    #expect(home.status == 429)
    #expect(home.document.error("current_password")?.hasPrefix("Too many attempts.") == true)
    try await home.visit("/account")
    #expect(home.document.form("Sign out other devices") == nil)
  }

  @Test func `one's own device asks for nothing`() async throws {
    let (made, home, _) = try await household()
    let own = try #require(
      try made.store.read { try $0.sessions(of: Resident.ada.id, at: made.clock.now) }.first)
    try await home.post("/account/sessions/\(own.id)/deletion")
    #expect(home.document.heading == "Sign in")
  }

  @Test func `a guest has no password to be asked for`() async throws {
    let made = try await TestSite.household()
    let group = try await made.group("Flat", founder: .ada)
    let guest = made.browser()
    try await guest.post(try await made.signIn(as: .ada).invitation(to: group), [("name", "Lou")])
    let person = try #require(try made.overview(group).members.first { $0.name == "Lou" }?.person)
    let other = Session(id: ID(high: 5, low: 5), account: person, device: "Phone", created: made.clock.now)
    try await made.store.write { try $0.add(other, token: Digest(of: [1])) }
    try await guest.visit("/account")
    #expect(guest.document.first("input", "id", "devices-current_password") == nil)
    try await guest.submit("Sign out other devices")
    #expect(guest.document.message == "1 other device was signed out.")
  }

  @Test func `another person's device is not found`() async throws {
    let (made, _, phone) = try await household()
    let ben = try await made.signIn(as: .ben)
    let session = try #require(
      try made.store.read { try $0.sessions(of: Resident.ada.id, at: made.clock.now) }.last)
    try await ben.post("/account/sessions/\(session.id)/deletion")
    #expect(ben.status == 404)
    try await phone.visit("/account")
    #expect(phone.document.heading == "You")
  }

  @Test func `a message is shown once, and not to a script`() async throws {
    let browser = try await TestSite.household().signIn(as: .ada)
    try await browser.visit("/account")
    try await browser.submit("Save")
    #expect(browser.document.message == "Profile saved.")
    try await browser.visit("/account")
    #expect(browser.document.message == nil)
  }
}
