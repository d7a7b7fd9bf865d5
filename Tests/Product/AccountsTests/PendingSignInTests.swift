import Credentials
import Ledger
import Store
import Testing

@testable import Accounts

/// Sign-in with a second factor: from the right password to a session.
struct PendingSignInTests {
  private let store: DataStore
  private let hasher: PasswordHasher
  private let attempts = SignInAttempts()
  private let halves = PendingSignIns()
  private let ada = ID<Person>(high: 1, low: 1)
  private let now = Instant(milliseconds: 1_750_000_015_999)
  private let secret: CodeSecret
  private let paper: [RecoveryCode]

  init() throws {
    store = try DataStore.inMemory()
    hasher = try PasswordHasher(cost: .least)
    secret = try #require(CodeSecret([UInt8](1...20)))
    paper = try #require(RecoveryCode.all(of: [UInt8](1...70)))
  }

  private var factor: SecondFactor { factor(lastStep: nil) }

  private func factor(lastStep: Int64?, without used: Digest? = nil) -> SecondFactor {
    let digests = paper.compactMap { Digest($0.digest) }.filter { $0 != used }
    return SecondFactor(secret: secret, lastStep: lastStep, recovery: digests)
  }

  private func code(after seconds: Int64 = 0) throws -> String {
    try #require(secret.code(at: now.unixTime.adding(seconds))).text
  }

  private func typed(_ text: String) throws -> SubmittedProof { try #require(SubmittedProof(text)) }

  /// Ada has given the right password.
  private func proved(from network: Network = Network("::1")) async throws -> VerifiedSignIn {
    if try store.read({ try $0.account(named: "ada") }) == nil {
      let hash = try await hasher.hash(Password("the fridge hums"), from: network)
      let account = Account(id: ada, displayName: "Ada", created: now)
      try await store.write { try $0.add(account, username: "ada", password: hash) }
    }
    let attempt = try store.read {
      try SignInAttempt(Username(trying: "ada"), from: network, in: $0) { _ in false }
    }
    let password = Password("the fridge hums")
    guard case .proved(let proved) = try await attempt.check(password, hasher, counting: attempts, at: now)
    else { throw NotProved() }
    proved.forgive(attempts, at: now)
    return proved
  }

  private struct NotProved: Error {}

  private func begin(from network: Network = Network("::1")) async throws -> SecretToken {
    let token = SecretToken(.system)
    halves.begin(PendingSignIn(try await proved(from: network)), known: token, at: now)
    return token
  }

  private func attempt(
    _ typed: String, _ token: SecretToken, against kept: SecondFactor?, after seconds: Int = 0
  ) throws -> String {
    let typed = try #require(SubmittedProof(typed))
    let later = now.adding(.seconds(seconds))
    switch halves.attempt(typed, in: token, against: kept, counting: attempts, at: later) {
    case .over: return "over"
    case .tooMany(let wait): return "wait \(wait.seconds)"
    case .refused(let refusal, let left): return "\(refusal) \(left)"
    case .proved(let proved):
      return proved.second.map { "\($0)".prefix { $0 != "(" } }.map(String.init) ?? "none"
    }
  }

  @Test func `the right code lets in, once`() async throws {
    let token = try await begin()
    #expect(try attempt(try code(), token, against: factor) == "code")
    #expect(try attempt(try code(), token, against: factor) == "over")
    #expect(halves.session(token, at: now) == nil)
  }

  @Test func `what has to be taken away comes along`() async throws {
    let token = try await begin()
    let outcome = try halves.attempt(
      typed(code(after: -30)), in: token, against: factor, counting: attempts, at: now)
    guard case .proved(let proved) = outcome else {
      Issue.record("It is right.")
      return
    }
    #expect(proved.second == .code(step: 1_750_000_015 / 30 - 1))
    #expect(proved.account == ada)
  }

  @Test func `a code on paper lets in once`() async throws {
    let (token, digest) = (try await begin(), try #require(Digest(paper[3].digest)))
    let typed = try typed(paper[3].text.uppercased())
    guard
      case .proved(let proved) = halves.attempt(
        typed, in: token, against: factor, counting: attempts, at: now)
    else {
      Issue.record("It is right.")
      return
    }
    #expect(proved.second == .recovery(digest))
    let again = try await begin()
    #expect(try attempt(paper[3].text, again, against: factor(lastStep: nil, without: digest)) == "wrong 4")
  }

  @Test func `five tries, and it is over`() async throws {
    let token = try await begin()
    for left in [4, 3, 2, 1] { #expect(try attempt("000000", token, against: factor) == "wrong \(left)") }
    #expect(try attempt("00000-00000", token, against: factor) == "wrong 0")
    #expect(try attempt(try code(), token, against: factor) == "over")
  }

  @Test func `with another half session the waits go on`() async throws {
    let token = try await begin()
    for _ in 0..<5 { _ = try attempt("000000", token, against: factor) }
    let next = try await begin()
    #expect(try attempt(try code(), next, against: factor) == "wait 2")
    #expect(try attempt(try code(), next, against: factor, after: 2) == "code")
    let forgiven = try await begin()
    #expect(try attempt("000000", forgiven, against: factor, after: 2) == "wrong 4")
  }

  @Test func `in the end a try is worth a quarter of an hour`() {
    let subject = SignInAttempts.Subject.secondFactor(ada, familiarFrom: nil)
    var (time, waits) = (now, [Int]())
    for _ in 0..<16 {
      guard let wait = attempts.begin([subject], at: time) else { continue }
      waits.append(Int(wait.components.seconds))
      time = time.adding(wait)
      #expect(attempts.begin([subject], at: time) == nil)
    }
    #expect(waits == [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
  }

  @Test func `wrong codes from elsewhere do not lock out a familiar network`() async throws {
    _ = try await proved()
    try await store.write { [ada, now] in try $0.noteFamiliar("home", to: ada, at: now) }
    let elsewhere = try await begin()
    for _ in 0..<5 { _ = try attempt("000000", elsewhere, against: factor) }
    let home = try await begin(from: Network("home"))
    #expect(try attempt(try code(), home, against: factor) == "code")
  }

  @Test(arguments: ["", "12345", "1234567", "0a1b1-c1d0", "0a1b1-c1d0u"])
  func `what is neither a code nor on paper is no try`(_ typed: String) {
    #expect(SubmittedProof(typed) == nil)
  }

  @Test func `a code that was used is said to be`() async throws {
    let token = try await begin()
    let step = CodeSecret.step(at: now.unixTime)
    #expect(try attempt(try code(), token, against: factor(lastStep: step)) == "used 4")
    #expect(try attempt(try code(), token, against: factor(lastStep: step + 5)) == "clockSetBack 3")
    #expect(try attempt(try code(after: 30), token, against: factor(lastStep: step)) == "code")
  }

  @Test func `after five minutes it is over`() async throws {
    let token = try await begin()
    #expect(halves.session(token, at: now.adding(.seconds(299))) != nil)
    #expect(try attempt(try code(after: 300), token, against: factor, after: 300) == "over")
    #expect(try attempt(try code(), SecretToken(.system), against: factor) == "over", "nor is there another")
  }

  @Test func `when the password or the factor is changed it is over`() async throws {
    let (token, other) = (try await begin(), try await begin())
    halves.end(of: ada)
    #expect(try attempt(try code(), token, against: factor) == "over")
    #expect(halves.session(other, at: now) == nil)
    let late = try await begin()
    #expect(try attempt(try code(), late, against: nil) == "over", "it was reset meanwhile")
  }

  @Test func `of many tries at once five are looked at`() async throws {
    let token = try await begin()
    let (halves, attempts, factor, now, wrong) = (halves, attempts, factor, now, try typed("000000"))
    let looked = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<40 {
        group.addTask {
          let outcome = halves.attempt(wrong, in: token, against: factor, counting: attempts, at: now)
          guard case .refused = outcome else { return false }
          return true
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(looked == 5)
  }

  @Test func `a password that was changed in between begins no session`() async throws {
    let token = try await begin()
    guard
      case .proved(let proved) = halves.attempt(
        try typed(code()), in: token, against: factor, counting: attempts, at: now)
    else {
      Issue.record("It is right.")
      return
    }
    try await store.write { [ada] in try $0.setPassword(of: ada, to: "another") }
    let new = NewSession(for: ada, on: DeviceName(stored: "/"), at: now, .system)
    #expect(try await store.write { try proved.begin(new, replacing: nil, from: "::1", in: $0) } == nil)
  }
}
