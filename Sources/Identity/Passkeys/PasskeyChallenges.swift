package import Factors
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
    case confirming(ID<Session>)
    /// Becoming somebody's, in a session in which they have just shown who they are.
    case registering(ID<Session>)

    fileprivate var isOfStranger: Bool {
      if case .signingIn = self { true } else { false }
    }

    /// A telephone may be in another network by the time it has signed.
    fileprivate func isSame(as other: Purpose) -> Bool {
      self == other || (isOfStranger && other.isOfStranger)
    }
  }

  private struct Waiting {
    let purpose: Purpose
    let challenge: PasskeyChallenge
  }

  private typealias Items = PendingItems<String, Purpose, Waiting>

  /// Apart, so that no flood of strangers takes the places of those who are in.
  private let ofStrangers = Monitor(Items(lifetime: PasskeyChallenge.seconds, limit: 5_000))
  private let ofResidents = Monitor(Items(lifetime: PasskeyChallenge.seconds, limit: 1_000))

  package init() {}

  package func begin(for purpose: Purpose, at now: Instant, _ randomness: Randomness) -> PasskeyChallenge {
    guard let challenge = PasskeyChallenge(randomness.bytes(PasskeyChallenge.length)) else {
      preconditionFailure("It has so many bytes.")
    }
    let waiting = Waiting(purpose: purpose, challenge: challenge)
    _ = items(for: purpose).withLock { $0.add(waiting, for: challenge.text, of: purpose, at: now.unixTime) }
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
