import Credentials
import Ledger
import Store
import TestSupport
import Testing

@testable import Accounts

/// The limits on open challenges.
struct PasskeyChallengesTests {
  private let challenges = PasskeyChallenges()
  private let now = TestClock().now

  private func begin(_ purpose: PasskeyChallenges.Purpose, after seconds: Int64 = 0) throws -> String {
    try challenges.begin(for: purpose, at: now.adding(.seconds(seconds)), .system).text
  }

  private func session(_ number: UInt64) -> ID<Session> { ID(high: 5, low: number) }

  @Test func `one person has a limit of open challenges over all sessions and purposes`() throws {
    let (ada, ben) = (ID<Person>(high: 1, low: 1), ID<Person>(high: 1, low: 2))
    let first = try begin(.confirming(session(0), of: ada))
    for number in 1..<PasskeyChallenges.mostOfPerson {
      let session = session(UInt64(number))
      _ = try begin(number % 2 == 0 ? .confirming(session, of: ada) : .registering(session, of: ada))
    }
    for purpose in [
      PasskeyChallenges.Purpose.confirming(session(0), of: ada), .registering(session(99), of: ada),
    ] { #expect(throws: SignInAttempts.Wait.self) { try begin(purpose) } }
    _ = try begin(.confirming(session(0), of: ben))
    #expect(challenges.take(first, for: .confirming(session(0), of: ada), at: now) != nil, "it is kept")
    _ = try begin(.confirming(session(0), of: ada))
  }

  @Test func `a network has a limit too, and other networks still sign in`() throws {
    let (crowd, other) = (Network("192.0.2.0"), Network("198.51.100.0"))
    for _ in 0..<PasskeyChallenges.mostOfNetwork { _ = try begin(.signingIn(crowd)) }
    let wait = #expect(throws: SignInAttempts.Wait.self) { try begin(.signingIn(crowd)) }
    #expect(wait?.seconds == Int(PasskeyChallenge.seconds))
    _ = try begin(.signingIn(other))
    _ = try begin(.signingIn(crowd), after: PasskeyChallenge.seconds)
  }
}
