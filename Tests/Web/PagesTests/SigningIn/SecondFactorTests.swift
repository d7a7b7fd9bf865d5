import Accounts
import Credentials
import Encodings
import HTTP
import Store
import TestSupport
import Testing

/// The page on which the second step is switched on and off.
struct SecondFactorTests {
  private func household() async throws -> (made: TestSite, ada: Browser) {
    let made = try await TestSite.household()
    return (made, try await made.signIn(as: .ada))
  }

  private func factor(_ made: TestSite) throws -> StoredFactor? {
    try made.store.read { try $0.storedFactor(of: Resident.ada.id) }
  }

  @Test func `it is switched on with the password and one right code`() async throws {
    let (made, ada) = try await household()
    try await ada.visit("/account")
    #expect(
      ada.document.first("a", "href", "/account/second-factor")?.text == "Two-factor authentication (2FA) Off"
    )
    let added = try await ada.addFactor(made, as: .ada)
    #expect(added.codes.count == 10 && Set(added.codes).count == 10)
    #expect(try factor(made)?.secret == added.secret.bytes)
    #expect(try factor(made)?.recovery.count == 10)
    try await ada.visit("/account/second-factor")
    #expect(ada.document.root.text.contains("10 codes left."))
    #expect(!added.codes.contains { ada.response.text.contains($0) }, "they are shown once")
    #expect(!ada.response.text.contains(added.secret.text))
  }

  @Test func `what an app reads is the address of the very secret`() async throws {
    let (_, ada) = try await household()
    try await ada.visit("/account/second-factor")
    let secret = try ada.offeredSecret()
    let address = secret.address(of: "ada", at: "Evenly")
    #expect(address == "otpauth://totp/Evenly:ada?secret=\(secret.text)&issuer=Evenly")
    let path = ada.document.all("path").compactMap { $0["d"] }
    #expect(path.contains(try #require(QRCode(address)).path))
    #expect(ada.document.first("input", "id", "secret-text")?["value"] == secret.text)
    #expect(!ada.response.mayBeCompressed, "a secret is on it")
  }

  @Test(arguments: ["", "12345", "000000", "abcdef"])
  func `a wrong code changes nothing, and the secret stays`(_ code: String) async throws {
    let (made, ada) = try await household()
    try await ada.visit("/account/second-factor")
    let secret = try ada.offeredSecret()
    try await ada.submit("Turn on", ["code": code, "current_password": Resident.ada.password])
    #expect(ada.status == 422)
    #expect(ada.document.error("code")?.hasPrefix("This code is wrong. Check the app") == true)
    #expect(try ada.offeredSecret().bytes == secret.bytes)
    #expect(try factor(made) == nil)
  }

  @Test func `nor does a wrong password`() async throws {
    let (made, ada) = try await household()
    try await ada.visit("/account/second-factor")
    let code = try #require(try ada.offeredSecret().code(at: made.clock.now.unixTime)).text
    try await ada.submit("Turn on", ["code": code, "current_password": "a guess"])
    #expect(ada.status == 422)
    #expect(ada.document.error("current_password") == "This isn’t your current password.")
    #expect(try factor(made) == nil)
  }

  @Test(arguments: ["", "00", "zz", "0102030405060708090a0b0c0d0e0f10111213", "é"])
  func `a secret of another form is passed over`(_ secret: String) async throws {
    let (made, ada) = try await household()
    try await ada.post(
      "/account/second-factor",
      [("secret", secret), ("code", "000000"), ("current_password", Resident.ada.password)])
    #expect(ada.document.heading == "Two-factor authentication (2FA)" && ada.status == 200)
    #expect(try factor(made) == nil)
  }

  @Test func `of two tabs the first one counts`() async throws {
    let (made, ada) = try await household()
    try await ada.visit("/account/second-factor")
    let other = Browser(made.router, cookies: ada.cookies)
    try await other.visit("/account/second-factor")
    let late = try #require(try ada.offeredSecret().code(at: made.clock.now.unixTime)).text
    let first = try await other.addFactor(made, as: .ada)
    try await ada.submit("Turn on", ["code": late, "current_password": Resident.ada.password])
    #expect(try factor(made)?.secret == first.secret.bytes)
    #expect(ada.document.root.text.contains("10 codes left."))
  }

  @Test func `new codes take the place of the old ones`() async throws {
    let (made, ada) = try await household()
    let old = try await ada.addFactor(made, as: .ada)
    try await ada.visit("/account/second-factor")
    try await ada.submit("Create new codes", ["current_password": "a guess"])
    #expect(ada.document.error("current_password") != nil)
    try await ada.submit("Create new codes", ["current_password": Resident.ada.password])
    let new = try #require(ada.document.first("ol", "class", "codes")).all("li").map(\.text)
    #expect(new.count == 10 && Set(new).isDisjoint(with: old.codes))
    let digests = Set(new.compactMap { RecoveryCode($0)?.digest }.compactMap { Digest($0) })
    #expect(try Set(factor(made)?.recovery ?? []) == digests)
  }

  @Test func `it is switched off with the password`() async throws {
    let (made, ada) = try await household()
    _ = try await ada.addFactor(made, as: .ada)
    try await ada.visit("/account/second-factor")
    try await ada.submit("Turn off 2FA", ["current_password": "a guess"])
    #expect(ada.status == 422)
    #expect(try factor(made) != nil)
    try await ada.submit("Turn off 2FA", ["current_password": Resident.ada.password])
    #expect(ada.document.message == "Two-factor authentication is off. You sign in with only your password.")
    #expect(try factor(made) == nil)
  }

  @Test func `a guest has nothing to add a step to`() async throws {
    let made = try await TestSite.household()
    let group = try await made.group("Flat", founder: .ada)
    let guest = made.browser()
    try await guest.post(try await made.signIn(as: .ada).invitation(to: group), [("name", "Lou")])
    try await guest.visit("/account/second-factor")
    #expect(guest.document.root.text.contains("Your account has no password"))
    #expect(guest.document.button("Turn on") == nil)
  }

  @Test func `the file of one's data says that there is one, and not what it is`() async throws {
    let (made, ada) = try await household()
    let added = try await ada.addFactor(made, as: .ada)
    try await ada.send("GET", "/account/data")
    #expect(ada.response.text.contains(#""secondFactor":true"#))
    #expect(!ada.response.text.contains(Hex.lower.text(of: added.secret.bytes)))
  }
}
