import Accounts
import Credentials
import Encodings
import TestSupport
import Testing

/// A telephone with an app, as far as a site can tell.
struct TestFactor {
  let secret: CodeSecret
  let codes: [String]

  /// Six digits as the app shows them.
  func code(_ made: TestSite, after seconds: Int64 = 0) throws -> String {
    try #require(secret.code(at: made.clock.now.unixTime.adding(seconds))).text
  }
}

extension Browser {
  /// Switches the second step on as the page asks for it.
  func addFactor(_ made: TestSite, as resident: Resident) async throws -> TestFactor {
    try await visit("/account/second-factor")
    let secret = try offeredSecret()
    let code = try #require(secret.code(at: made.clock.now.unixTime)).text
    try await submit("Turn on", ["code": code, "current_password": resident.password])
    try #require(document.heading == "Recovery codes", "\(response.text)")
    return TestFactor(
      secret: secret, codes: document.first("ol", "class", "codes")?.all("li").map(\.text) ?? [])
  }

  /// The secret that the page shows, as it comes back with the form.
  func offeredSecret() throws -> CodeSecret {
    let typed = try #require(document.first("input", "name", "secret")?["value"])
    return try #require(Hex.lower.bytes(of: typed).flatMap { CodeSecret($0) })
  }

  /// Gives the right password, and arrives where it leads.
  func givePassword(of resident: Resident, next: String = "/login") async throws {
    try await visit(next)
    try await submit("Sign in", ["username": resident.rawValue, "password": resident.password])
  }
}
