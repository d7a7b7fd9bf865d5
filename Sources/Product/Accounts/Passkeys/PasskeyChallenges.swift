package import Credentials
package import Ledger
package import Store
import Threads

/// The passkey challenges given to pages, in memory. Each is valid once and for one purpose.
package final class PasskeyChallenges: Sendable {
  /// The purpose of a passkey's signature.
  package enum Purpose: Hashable, Sendable {
    /// Signing in, from a network.
    case signingIn(Network)
    /// Confirming the account of a session.
    case confirming(ID<Session>, of: ID<Person>)
    /// Registering a new passkey for the account of a session, which has just been confirmed.
    case registering(ID<Session>, of: ID<Person>)

    fileprivate var isOfStranger: Bool { if case .signingIn = self { true } else { false } }

    /// A phone may have changed its network by the time it has signed.
    fileprivate func isSame(as other: Purpose) -> Bool {
      self == other || (isOfStranger && other.isOfStranger)
    }
  }

  /// The network or account by which challenges are counted, across purposes and sessions.
  private enum Owner: Hashable, Sendable {
    case network(Network)
    case person(ID<Person>)

    init(of purpose: Purpose) {
      switch purpose {
      case .signingIn(let network): self = .network(network)
      case .confirming(_, let person), .registering(_, let person): self = .person(person)
      }
    }
  }

  /// More than any visitor with good intentions needs.
  package static let mostOfNetwork = 1_000
  package static let mostOfPerson = 40

  private struct Waiting {
    let purpose: Purpose
    let challenge: PasskeyChallenge
  }

  private typealias Items = PendingItems<String, Owner, Waiting>

  /// Counted apart, so that a flood of strangers takes no places from people who are signed in.
  private let ofStrangers = Monitor(
    Items(lifetime: PasskeyChallenge.seconds, limit: 5_000, limitOfOne: mostOfNetwork))
  private let ofResidents = Monitor(
    Items(lifetime: PasskeyChallenge.seconds, limit: 1_000, limitOfOne: mostOfPerson))

  package init() {}

  /// Throws how long to wait if the account or network has the most challenges it may have.
  package func begin(for purpose: Purpose, at now: Instant, _ randomness: Randomness) throws(SignInAttempts
    .Wait) -> PasskeyChallenge
  {
    guard let challenge = PasskeyChallenge(randomness.bytes(PasskeyChallenge.length)) else {
      preconditionFailure("It has so many bytes.")
    }
    let waiting = Waiting(purpose: purpose, challenge: challenge)
    let isKept = items(for: purpose).withLock {
      $0.add(waiting, for: challenge.text, of: Owner(of: purpose), at: now.unixTime)
    }
    guard isKept else { throw SignInAttempts.Wait(.seconds(PasskeyChallenge.seconds)) }
    return challenge
  }

  /// The challenge with this text, which is no longer valid after that. Nil if there is none for that
  /// purpose.
  package func take(_ text: String, for purpose: Purpose, at now: Instant) -> PasskeyChallenge? {
    let taken = items(for: purpose).withLock { $0.take(text, at: now.unixTime) }
    return taken.flatMap { $0.purpose.isSame(as: purpose) ? $0.challenge : nil }
  }

  private func items(for purpose: Purpose) -> Monitor<Items> {
    purpose.isOfStranger ? ofStrangers : ofResidents
  }
}
