import Ledger
import Store
import Testing

@testable import Accounts

/// What Ada, who owns the instance, and the guest Ben can change of their accounts, without HTTP.
struct AccountChangeTests {
  private let store: DataStore
  private let ada = ID<Person>(high: 1, low: 1)
  private let ben = ID<Person>(high: 1, low: 2)
  private let now = Instant(milliseconds: 1_750_000_000_000)
  private let laptop: Session
  private let phone: Session
  private let proof: Reauthentication

  init() async throws {
    store = try DataStore.inMemory()
    var laptop = Session(id: ID(high: 2, low: 1), account: ada, device: "/", created: now)
    laptop.method = SignInMethod.passkey.rawValue
    self.laptop = laptop
    phone = Session(id: ID(high: 2, low: 2), account: ada, device: "/", created: now)
    proof = Reauthentication(proved: ada, in: laptop.id, password: "old", at: now)
    try await store.write { [ada, ben, now, laptop, phone] transaction in
      try transaction.makeInstance(ID(high: 9, low: 9), at: now)
      try transaction.add(
        Account(id: ada, displayName: "Ada", created: now), username: "ada", password: "old")
      try transaction.addGuest(Account(id: ben, displayName: "Ben", created: now))
      _ = try transaction.claimInstance(for: ada)
      try transaction.add(laptop, token: Digest(of: [1]))
      try transaction.add(phone, token: Digest(of: [2]))
      try transaction.setMailbox(of: ada, to: "ada@example.org", at: now)
    }
  }

  private func sessions() throws -> [Session] { try store.read { try $0.sessions(of: ada, at: now) } }

  private func letter(to address: String) -> QueuedLetter {
    QueuedLetter(
      id: .init(high: 5, low: 5), account: ada, address: address, subject: "", text: "", html: "",
      created: now, expires: now.adding(.seconds(60)))
  }

  private func changePassword(to hash: String) async throws -> Bool {
    let new = NewSession(for: ada, on: DeviceName(stored: "/"), at: now, .system)
    return try await store.write { [proof, laptop] in
      try $0.changePassword(to: hash, proved: proof, in: new, insteadOf: laptop, telling: letter(to:))
    }
  }

  // MARK: - Passwords

  @Test func `a changed password leaves one session, which is as it was`() async throws {
    #expect(try await !changePassword(to: "new"))
    let left = try sessions()
    #expect(left.map(\.method) == [SignInMethod.passkey.rawValue])
    #expect(left.first?.id != laptop.id)
    let letters = try store.read { try $0.dueLetters(at: now, limit: 10) }
    #expect(letters.map(\.address) == ["ada@example.org"])
  }

  @Test func `of two changes of a password the second is refused`() async throws {
    _ = try await changePassword(to: "new")
    await #expect(throws: AccountError.unproved) { try await changePassword(to: "newer") }
    #expect(try store.read { try $0.password(of: ada) } == "new")
  }

  @Test func `a password that was changed in between is not replaced for a person`() async throws {
    await #expect(throws: AccountError.changedMeanwhile) {
      try await store.write { [ada, proof] in
        try $0.setPassword(of: ada, to: "new", insteadOf: "older", proved: proof)
      }
    }
    #expect(try sessions().count == 2)
  }

  @Test func `a forgotten password is replaced by its code, once and in one browser`() async throws {
    let code = SentCode(for: .password, of: ada, to: "ada@example.org", .system, at: now)
    let account = try #require(try store.read { try $0.recoverableAccount(Username(trying: "ada")) }?.account)
    #expect(try store.read { try $0.recoverableAccount(Username(trying: "ben")) } == nil)
    try await store.write { try $0.sendPasswordCode(code, in: letter(to: "ada@example.org"), from: "::1") }
    func reset(in browser: SecretToken, to password: String = "the door squeaks") async throws -> Bool {
      let typed = TypedMailCode(code.digits, from: browser, at: now)
      return try await store.write {
        try $0.resetPassword(of: account, to: Password(password), hash: "new", by: typed, telling: nil)
      }
    }
    #expect(try await !reset(in: SecretToken(.system)))
    await #expect(throws: Password.Weakness.tooShort) { try await reset(in: code.browser, to: "ada") }
    #expect(try await reset(in: code.browser))
    #expect(try sessions().isEmpty)
    #expect(try await !reset(in: code.browser))
  }

  // MARK: - People

  @Test func `a guest gets credentials only once`() async throws {
    let username = try Username(choosing: "ben")
    try await store.write { [ben] in try $0.setCredentials(ofGuest: ben, username, hash: "new") }
    await #expect(throws: AccountError.changedMeanwhile) {
      try await store.write { [ben] in try $0.setCredentials(ofGuest: ben, username, hash: "another") }
    }
  }

  @Test func `a guest cannot own the instance, and only the owner hands it over`() async throws {
    let handOver = { [store, ben, proof] in try await store.write { try $0.handOver(to: ben, proved: proof) }
    }
    await #expect(throws: AccountError.missing) { try await handOver() }
    try await store.write { [ben] in
      try $0.setCredentials(ofGuest: ben, Username(choosing: "ben"), hash: "new")
    }
    try await handOver()
    #expect(try store.read { try $0.instance() }?.owner == ben)
    await #expect(throws: Refusal.ownersOnly) { try await handOver() }
  }

  @Test func `an empty time zone stays as it is until one was chosen`() async throws {
    func keep(_ zone: String?) async throws -> String? {
      let settings = PageSettings(language: nil, formats: nil, timeZone: zone, theme: .dark)
      return try await store.write { [ada] transaction in
        try transaction.keep(settings, of: ada)
        return try transaction.account(ada)?.timeZone
      }
    }
    #expect(try await keep(nil) == nil)
    #expect(try await keep("Asia/Tokyo") == "Asia/Tokyo")
    #expect(try await keep(nil) == "")
  }

  // MARK: - Second factor and apps

  @Test func `nothing is told of a second factor that was not on`() async throws {
    let isTold = try await store.write { [proof] transaction in
      var isTold = false
      let isOff = try transaction.turnOffSecondFactor(proved: proof) { _, _ in isTold = true }
      return isTold || isOff
    }
    #expect(!isTold)
  }

  @Test func `an app whose refresh token is used twice is signed out`() async throws {
    let secret = try #require(LinkSecret(Array(repeating: 7, count: LinkSecret.length)))
    let key = RefreshToken.Key(secret)
    let tokens = (0..<3).map { _ in RefreshToken(phone.id, key, .system) }
    let app = AppSession(phone, named: "App", .all, current: tokens[0].digest)
    try await store.write { try $0.add(app) }
    func renew(_ shown: Int, seconds: Int) async throws -> Int {
      try await store.write { [now] transaction in
        var told = 0
        _ = try transaction.renew(
          tokens[shown], by: tokens[shown + 1], on: DeviceName(stored: "/"), from: "::1",
          at: now.adding(.seconds(seconds)), tellingOfReuse: { _ in told += 1 })
        return told
      }
    }
    #expect(try await renew(0, seconds: 1) == 0)
    #expect(try await renew(0, seconds: 100) == 1)
    #expect(try sessions().map(\.id) == [laptop.id])
    #expect(try await renew(1, seconds: 101) == 0)
  }
}
