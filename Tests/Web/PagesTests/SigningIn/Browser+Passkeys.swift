import Encodings
import Operations
import Testing

@testable import Pages

extension TestSite {
  /// A site that can have passkeys.
  static func published(database: String? = nil) async throws -> TestSite {
    try await household(database: database, settings: { $0.publicURL = PublicURL("https://evenly.lan") })
  }

  /// A browser that comes to its address.
  func publicBrowser() -> Browser {
    let browser = browser()
    (browser.scheme, browser.host) = ("https", "evenly.lan")
    return browser
  }

  func publicBrowser(of resident: Resident) async throws -> Browser {
    let browser = publicBrowser()
    try await browser.signIn(as: resident)
    return browser
  }
}

extension Browser {
  /// What a script is told that asks for a challenge.
  func options(_ path: String, _ fields: [(String, String)] = []) async throws -> JSONObject {
    try await post(path, fields)
    return try #require(try JSON(response.bytes, rules: .strict).object)
  }

  func challenge(_ path: String, _ fields: [(String, String)] = []) async throws -> String {
    try #require(try await options(path, fields)["challenge"]?.string, "\(response.text)")
  }

  /// Makes a passkey on a device, as the page's script does.
  func addPasskey(_ device: TestAuthenticator, as resident: Resident, named name: String = "Telephone")
    async throws
  {
    let options = try await options("/account/passkeys/challenge", [("current_password", resident.password)])
    let handle = try #require(options["user"]?.object?["id"]?.string)
    device.handle = try #require(Base64.url.bytes(of: handle))
    let challenge = try #require(options["challenge"]?.string)
    try await post("/account/passkeys/addition", [("name", name)] + device.made(for: challenge))
  }

  func signIn(with device: TestAuthenticator, next: String = "/") async throws {
    let challenge = try await challenge("/login/passkey/challenge")
    try await post("/login/passkey", [("next", next)] + device.used(for: challenge))
  }

  /// What a form carries in place of the password.
  func proof(with device: TestAuthenticator) async throws -> [(String, String)] {
    try device.used(for: try await challenge("/account/passkeys/proof"))
  }
}
