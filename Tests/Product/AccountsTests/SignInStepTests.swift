import Accounts
import Credentials
import Ledger
import Store
import Testing

struct SignInStepTests {
  struct Case: Sendable {
    let first: FirstFactor
    let factor: Bool
    let only: Bool
    let step: SignInStep
  }

  @Test(arguments: [
    Case(first: .password, factor: false, only: false, step: .done(.password)),
    Case(first: .password, factor: true, only: false, step: .secondFactor),
    Case(first: .password, factor: true, only: true, step: .providerOnly),
    Case(first: .password, factor: false, only: true, step: .providerOnly),
    Case(first: .passkey, factor: true, only: false, step: .done(.passkey)),
    Case(first: .passkey, factor: false, only: false, step: .done(.passkey)),
    Case(first: .passkey, factor: false, only: true, step: .providerOnly),
    Case(first: .provider, factor: true, only: true, step: .done(.provider)),
    Case(first: .proxy, factor: true, only: true, step: .done(.proxy)),
  ]) func `what comes after the first factor`(_ sample: Case) {
    let step = SignInStep(after: sample.first, hasSecondFactor: sample.factor, isProviderOnly: sample.only)
    #expect(step == sample.step)
  }

  @Test func `a passkey is as good as the password once more, while the session lasts`() async throws {
    let (ada, session, now) = (
      ID<Person>(high: 1, low: 1), ID<Session>(high: 2, low: 2), Instant(milliseconds: 0)
    )
    let store = try DataStore.inMemory()
    let again = Reauthentication(proved: ada, in: session, password: "kept", at: now)
    #expect(try !store.read { try again.holds(in: $0) })
    try await store.write { transaction in
      let account = Account(id: ada, displayName: "Ada", created: now)
      try transaction.add(account, username: "ada", password: "kept")
      let device = Session(id: session, account: ada, device: "/", created: now)
      try transaction.add(device, token: SecretToken(.system).digest)
    }
    #expect(try store.read { try again.holds(in: $0) })
    try await store.write { try $0.setPassword(of: ada, to: "another") }
    #expect(try !store.read { try again.holds(in: $0) })
  }

  @Test(arguments: [
    (Int64(1_999), Int64(1)), (0, 0), (-1, -1), (-1_000, -1), (-1_001, -2), (.min, -(1 << 50)),
  ]) func `seconds are counted down`(_ milliseconds: Int64, _ seconds: Int64) {
    #expect(Instant(milliseconds: milliseconds).unixTime.seconds == seconds)
  }
}
