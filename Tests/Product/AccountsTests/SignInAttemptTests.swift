import Ledger
import Store
import Testing
import Threads

@testable import Accounts

struct SignInAttemptTests {
  private let store: DataStore
  private let hasher: PasswordHasher
  private let attempts = SignInAttempts()
  private let ada = ID<Person>(high: 1, low: 1)
  private let now = Instant(milliseconds: 1_750_000_000_000)

  init() throws {
    store = try DataStore.inMemory()
    hasher = try PasswordHasher(cost: .least)
  }

  private func addAda() async throws {
    let hash = try await hasher.hash(Password("the fridge hums"), from: Network("::1"))
    let account = Account(id: ada, displayName: "Ada", created: now)
    try await store.write { try $0.add(account, username: "ada", password: hash) }
  }

  private func attempt(_ name: String, from network: Network = Network("::1")) throws -> SignInAttempt {
    try store.read {
      try SignInAttempt(Username(trying: name), from: network, in: $0) { $0 == "2001:db8::7" }
    }
  }

  private func outcome(_ name: String, _ password: String, from network: Network = Network("::1"))
    async throws -> SignInAttempt.Outcome
  { try await attempt(name, from: network).check(Password(password), hasher, counting: attempts, at: now) }

  private func begin(_ proved: VerifiedSignIn) async throws -> SignInStep? {
    let new = NewSession(for: proved.account, on: DeviceName(stored: "/"), at: now, .system)
    return try await store.write { try proved.begin(new, replacing: nil, from: "::1", in: $0) }
  }

  @Test func `wrong tries on an account whose password everyone knows count by network alone`() async throws {
    try await addAda()
    func attempt(from network: String) throws -> SignInAttempt {
      try store.read {
        try SignInAttempt(Username(trying: "Ada"), from: Network(network), in: $0, publicAccounts: ["ada"]) {
          _ in false
        }
      }
    }
    let wrong = Password("x")
    for _ in 0..<50 {
      guard case .wrong = try await attempt(from: "one").check(wrong, hasher, counting: attempts, at: now)
      else { return #expect(Bool(false), "a try had to wait") }
    }
    guard case .tooMany = try await attempt(from: "one").check(wrong, hasher, counting: attempts, at: now)
    else { return #expect(Bool(false), "the network has no limit") }
    let right = Password("the fridge hums")
    guard case .proved = try await attempt(from: "other").check(right, hasher, counting: attempts, at: now)
    else { return #expect(Bool(false), "the account is locked") }
  }

  @Test func `a wait counts from the end of a try that takes longer`() {
    let tries = [SignInAttempts.Subject.archive(ada)]
    func after(_ seconds: Int) -> Instant { now.adding(.seconds(seconds)) }
    for _ in 0..<5 { #expect(attempts.begin(tries, at: now) == nil) }
    attempts.end(tries, since: now, at: after(20))
    #expect(attempts.begin(tries, at: after(20)) == .seconds(2))
    #expect(attempts.begin(tries, at: after(22)) == nil)
    attempts.succeed(tries, at: after(22))
    attempts.end(tries, since: after(22), at: after(60))
    #expect(attempts.begin(tries, at: after(60)) == nil)
  }

  /// A hasher whose places are all taken.
  private func crowded() throws -> PasswordHasher {
    let hasher = try PasswordHasher(cost: .least, queue: 2)
    for kind in HashingSlots.Kind.allCases {
      for name in ["one", "other"] { #expect(hasher.places.take(kind, Network(name))) }
    }
    return hasher
  }

  /// Whether it is Ada's password, which she gives once more.
  private func confirms(_ password: String, _ hasher: PasswordHasher) async throws -> Bool {
    let proof = try await Reauthentication(
      password, of: ada, in: nil, from: Network("::1"), at: now, hasher, counting: attempts
    ) { try store.read { try $0.password(of: ada) } }
    return proof != nil
  }

  @Test func `a try to sign in that is not looked at does not count`() async throws {
    try await addAda()
    let busy = try crowded()
    for _ in 1...60 {
      await #expect(throws: BlockingPool.Busy.self) {
        _ = try await attempt("ada").check(Password("another"), busy, counting: attempts, at: now)
      }
    }
    guard case .proved = try await outcome("ada", "the fridge hums") else {
      Issue.record("It is looked at.")
      return
    }
  }

  @Test func `nor does a password that is given once more`() async throws {
    try await addAda()
    let (busy, closed) = (try crowded(), try PasswordHasher(cost: .least))
    closed.close()
    for _ in 1...10 {
      await #expect(throws: BlockingPool.Busy.self) { _ = try await confirms("another", busy) }
      await #expect(throws: BlockingPool.Busy.self) { _ = try await confirms("another", closed) }
    }
    for _ in 1...4 { #expect(try await !confirms("another", hasher)) }
    await #expect(throws: BlockingPool.Busy.self) { _ = try await confirms("another", busy) }
    #expect(try await !confirms("another", hasher), "the fifth that is looked at")
    await #expect(throws: SignInAttempts.Wait.self) { _ = try await confirms("the fridge hums", hasher) }
  }

  @Test func `a try that is taken back leaves the wait of a later one`() {
    let tries = [SignInAttempts.Subject.account(ada)]
    func after(_ seconds: Int) -> Instant { now.adding(.seconds(seconds)) }
    for _ in 0..<5 { #expect(attempts.begin(tries, at: now) == nil) }
    #expect(attempts.begin(tries, at: after(2)) == nil)
    attempts.takeBack(tries, since: now)
    // No longer than after five.
    #expect(attempts.begin(tries, at: after(3)) == .seconds(2))
  }

  @Test func `the right password begins a session, and its network is remembered`() async throws {
    try await addAda()
    guard case .proved(let proved) = try await outcome("ADA", "the fridge hums") else {
      Issue.record("It is right.")
      return
    }
    #expect(proved.account == ada)
    #expect(try await begin(proved) == .done(.password))
    #expect(try store.read { try $0.sessions(of: ada, at: now) }.count == 1)
    #expect(try store.read { try $0.isFamiliar("::1", to: ada) })
  }

  @Test func `a password that was changed in between begins no session`() async throws {
    try await addAda()
    guard case .proved(let proved) = try await outcome("ada", "the fridge hums") else {
      Issue.record("It is right.")
      return
    }
    try await store.write { [ada] in try $0.setPassword(of: ada, to: "another") }
    #expect(try await begin(proved) == nil)
    #expect(try store.read { try $0.sessions(of: ada, at: now) }.isEmpty)
  }

  @Test func `a wrong password names the account to us, and a wrong name none`() async throws {
    try await addAda()
    guard case .wrong(ada?) = try await outcome("ada", "another"),
      case .wrong(nil) = try await outcome("nobody", "the fridge hums")
    else {
      Issue.record("Both are wrong.")
      return
    }
    try await store.write { [ada, now] in try $0.setDisabled(ada, since: now) }
    guard case .wrong(nil) = try await outcome("ada", "the fridge hums") else {
      Issue.record("Whoever is kept out is nobody.")
      return
    }
  }

  @Test func `the sixth try has to wait, unless one has been there before`() async throws {
    try await addAda()
    for _ in 0..<5 { _ = try await outcome("ada", "another") }
    guard case .tooMany(let wait) = try await outcome("ada", "the fridge hums") else {
      Issue.record("It is not looked at.")
      return
    }
    #expect(wait.seconds == 2)
    try await store.write { [ada, now] in try $0.noteSignIn(to: ada, on: "/", from: "2001:db8::7", at: now) }
    guard case .proved = try await outcome("ada", "the fridge hums", from: Network("2001:db8::")) else {
      Issue.record("At home it is looked at.")
      return
    }
    guard case .tooMany = try await outcome("ada", "the fridge hums", from: Network(nil)) else {
      Issue.record("Nobody is at home in a network that is not known.")
      return
    }
  }

  @Test func `very many that are refused are told once an hour, those that were right not counted`() throws {
    let told = Monitor([Int]())
    let attempts = SignInAttempts { count in told.withLock { $0.append(count) } }
    for _ in 1...150 {
      let subjects = [SignInAttempts.Subject.account(ada)]
      _ = attempts.begin(subjects, at: now)
      attempts.succeed(subjects, at: now)
      _ = attempts.begin([.network(Network("::1"))], at: now)
    }
    #expect(told.withLock { $0 }.isEmpty)
    for number in 1...150 { _ = attempts.begin([.account(ID(high: 1, low: UInt64(number)))], at: now) }
    #expect(told.withLock { $0 } == [SignInAttempts.many])
    for _ in 1...99 { _ = attempts.begin([.account(ada)], at: now.adding(.seconds(3_600))) }
    #expect(told.withLock { $0.count } == 1)
    _ = attempts.begin([.account(ada)], at: now.adding(.seconds(3_600)))
    #expect(told.withLock { $0.count } == 2)
  }
}
