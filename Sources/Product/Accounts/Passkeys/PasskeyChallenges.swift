package import Credentials
package import Ledger
package import Store
import Threads

/// The challenges that pages have been given, in memory, each good once and for one thing.
package final class PasskeyChallenges: Sendable {
  /// What a passkey is asked to sign for.
  package enum Purpose: Hashable, Sendable {
    /// Signing in, from a network.
    case signingIn(Network)
    /// Showing once more, in a session, who one is.
    case confirming(ID<Session>, of: ID<Person>)
    /// Becoming somebody's, in a session in which they have just shown who they are.
    case registering(ID<Session>, of: ID<Person>)

    fileprivate var isOfStranger: Bool {
      if case .signingIn = self { true } else { false }
    }

    /// A telephone may be in another network by the time it has signed.
    fileprivate func isSame(as other: Purpose) -> Bool {
      self == other || (isOfStranger && other.isOfStranger)
    }
  }

  /// Whose challenges are counted, whatever they are for and in how many sessions.
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

  /// More than anybody needs who has not lost their way.
  package static let mostOfNetwork = 1_000
  package static let mostOfPerson = 40

  private struct Waiting {
    let purpose: Purpose
    let challenge: PasskeyChallenge
  }

  private typealias Items = PendingItems<String, Owner, Waiting>

  /// Apart, so that no flood of strangers takes the places of those who are in.
  private let ofStrangers = Monitor(
    Items(lifetime: PasskeyChallenge.seconds, limit: 5_000, limitOfOne: mostOfNetwork))
  private let ofResidents = Monitor(
    Items(lifetime: PasskeyChallenge.seconds, limit: 1_000, limitOfOne: mostOfPerson))

  package init() {}

  /// Throws how long to wait where somebody, or their network, has as many as they may.
  package func begin(
    for purpose: Purpose, at now: Instant, _ randomness: Randomness
  ) throws(SignInAttempts.Wait) -> PasskeyChallenge {
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

  /// The challenge of this text, which is good no longer. Nil where there is none for that purpose.
  package func take(_ text: String, for purpose: Purpose, at now: Instant) -> PasskeyChallenge? {
    let taken = items(for: purpose).withLock { $0.take(text, at: now.unixTime) }
    return taken.flatMap { $0.purpose.isSame(as: purpose) ? $0.challenge : nil }
  }

  private func items(for purpose: Purpose) -> Monitor<Items> {
    purpose.isOfStranger ? ofStrangers : ofResidents
  }
}
