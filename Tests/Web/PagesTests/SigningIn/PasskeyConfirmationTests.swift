import Store
import TestSupport
import Testing

/// A passkey wherever a password is asked for once more, and accounts that have no password at all.
struct PasskeyConfirmationTests {
  private func household(database: String? = nil) async throws -> (
    made: TestSite, ada: Browser, device: TestAuthenticator
  ) {
    let made = try await TestSite.published(database: database)
    let (ada, device) = (try await made.publicBrowser(of: .ada), try TestAuthenticator())
    try await ada.addPasskey(device, as: .ada)
    return (made, ada, device)
  }

  /// Every form that asks once more who is there, with all else that it needs. Those at the end end the account.
  private static let forms: [(path: String, fields: [(String, String)])] = [
    ("/account/username", [("username", "ada2")]), ("/account/sessions/deletion", []),
    ("/account/second-factor/codes", []), ("/account/second-factor/deletion", []),
    ("/account/passkeys/challenge", []), ("/instance/download", []),
    ("/account/tokens", [("name", "Phone"), ("scope", "add"), ("days", "30")]),
    ("/instance/people/\(Resident.ben.id)/password", [("password", "the door squeaks")]),
    ("/account/password", [("password", "the door squeaks")]), ("/account/password/deletion", []),
    ("/instance/people/\(Resident.ben.id)/ownership", []), ("/account/deletion", [("username", "ada2")]),
  ]

  @Test func `it does as well as the password, in every form`() async throws {
    let folder = try Scratch()
    let (made, ada, device) = try await household(database: folder.file("evenly.db"))
    defer { made.store.close() }
    for form in Self.forms {
      try await ada.post(form.path, form.fields + ada.proof(with: device))
      #expect(ada.status == 200, "\(form.path): \(ada.response.text)")
      #expect(ada.document.error("current_password") == nil, "\(form.path)")
    }
    #expect(ada.document.heading == "Your account was deleted")
  }

  @Test func `and one that is not right does not`() async throws {
    let (made, ada, device) = try await household()
    _ = try await ada.addFactor(made, as: .ada)
    let stranger = try TestAuthenticator(9)
    stranger.handle = device.handle
    for form in Self.forms {
      made.clock.pass(.hours(2))
      let challenge = try await made.publicBrowser().challenge("/login/passkey/challenge")
      for proof in [try await ada.proof(with: stranger), try device.used(for: challenge), []] {
        try await ada.post(form.path, form.fields + proof)
        #expect(ada.status == 422, "\(form.path)")
      }
    }
    try await ada.visit("/account")
    #expect(ada.document.heading == "You")
  }

  @Test func `another person's passkey confirms nothing`() async throws {
    let (made, ada, _) = try await household()
    let (ben, other) = (try await made.publicBrowser(of: .ben), try TestAuthenticator(2))
    try await ben.addPasskey(other, as: .ben)
    try await ada.post("/account/username", [("username", "ada2")] + ada.proof(with: other))
    #expect(ada.status == 422)
    #expect(ada.document.error("current_password") == "This passkey doesn’t work here. Sign in another way.")
    // Nor one's own that another session was asked for.
    let (phone, device) = (try await made.publicBrowser(of: .ben), other)
    let proof = try await ben.proof(with: device)
    try await phone.post("/account/username", [("username", "ben2")] + proof)
    #expect(phone.status == 422)
  }

  @Test func `tries are counted with those of the password`() async throws {
    let (_, ada, device) = try await household()
    device.origin = "https://evil.example"
    for _ in 0..<5 { try await ada.post("/account/sessions/deletion", try await ada.proof(with: device)) }
    #expect(ada.status == 422)
    try await ada.post("/account/sessions/deletion", [("current_password", Resident.ada.password)])
    #expect(ada.status == 429)
  }

  @Test func `an account does without a password, and gets one again`() async throws {
    let (made, ada, device) = try await household()
    try await ada.visit("/account/passkeys")
    try await ada.submit("Remove password", ["current_password": Resident.ada.password])
    #expect(ada.document.message == "Password removed. Sign in with your passkeys.")
    #expect(ada.document.root.text.contains("Your account has no password."))
    let other = made.publicBrowser()
    for password in ["", Resident.ada.password] {
      try await other.visit("/login")
      try await other.submit("Sign in", ["username": "ada", "password": password])
      #expect(other.status == 422)
    }
    try await other.signIn(with: device)
    #expect(other.document.heading == "Hi Ada")
    try await ada.visit("/account")
    #expect(ada.document.first("input", "id", "username-current_password") == nil, "there is none to give")
    #expect(ada.document.first("button", "id", "username-current_password-passkey") != nil)
    try await ada.visit("/account/tokens")
    #expect(ada.document.first("button", "id", "current_password-passkey") != nil)
    for password in ["", Resident.ada.password] {
      try await ada.post("/account/username", [("username", "ada2"), ("current_password", password)])
      #expect(ada.document.error("current_password") == "First confirm that it is you.")
    }
    try await ada.post("/account/password", [("password", "the door squeaks")] + ada.proof(with: device))
    #expect(ada.status == 200)
    let third = made.publicBrowser()
    try await third.visit("/login")
    try await third.submit("Sign in", ["username": "ada", "password": "the door squeaks"])
    #expect(third.document.heading == "Hi Ada")
  }

  @Test func `the last way in stays`() async throws {
    let (made, ada, device) = try await household()
    try await ada.post("/account/password/deletion", [("current_password", Resident.ada.password)])
    let id = try #require(try made.store.read { try $0.passkeys(of: Resident.ada.id) }.first?.id)
    try await ada.post("/account/passkeys/\(id)/deletion", try await ada.proof(with: device))
    #expect(ada.status == 422)
    #expect(
      ada.document.error("current_password")?.hasPrefix("Without this passkey you couldn’t sign in") == true)
    #expect(try made.store.read { try $0.passkeys(of: Resident.ada.id) }.count == 1)
    let ben = try await made.publicBrowser(of: .ben)
    try await ben.post("/account/password/deletion", [("current_password", Resident.ben.password)])
    #expect(ben.status == 422, "without a passkey the password stays")
  }

  @Test func `an account disabled or signed out since does not confirm`() async throws {
    let (made, ada, device) = try await household()
    let proof = try await ada.proof(with: device)
    let stranger = made.publicBrowser()
    let challenge = try await stranger.challenge("/login/passkey/challenge")
    try await made.store.write { [now = made.clock.now] transaction in
      try transaction.setDisabled(Resident.ada.id, since: now)
      _ = try transaction.endSessions(of: Resident.ada.id)
    }
    try await ada.post("/account/username", [("username", "ada2")] + proof)
    #expect(ada.status == 401)
    try await stranger.post("/login/passkey", try device.used(for: challenge))
    #expect(stranger.status == 422)
    #expect(stranger.document.error("password") == "This passkey doesn’t work here. Sign in another way.")
  }
}
