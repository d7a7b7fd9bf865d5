import Credentials
package import Ledger
package import Store
import Threads

/// The half sessions of this server, in memory: a restart ends them all. Each is identified by the digest of
/// a secret that its browser has in a cookie of its own, which gives no other access.
package final class PendingSignIns: Sendable {
  private typealias Waiting = PendingItems<Digest, ID<Person>, PendingSignIn>

  private let waiting = Monitor(Waiting(lifetime: PendingSignIn.lifetime, limit: 1_000))

  package init() {}

  /// The result of a try.
  package enum Outcome: Sendable {
    /// There is no such half session, or it is over: the password must be given again.
    case over
    /// The code was not checked.
    case tooMany(SignInAttempts.Wait)
    /// With no try left, the half session is over as well.
    case refused(SecondFactor.Refusal, triesLeft: Int)
    /// A session can begin; the half session has ended.
    case proved(VerifiedSignIn)
  }

  /// Begins one, which the token identifies from now on.
  package func begin(_ half: PendingSignIn, known token: SecretToken, at now: Instant) {
    let digest = token.digest
    _ = waiting.withLock { $0.add(half, for: digest, of: half.proved.account, at: now.unixTime) }
  }

  /// The half session of a browser, to show the page for it and to look up the account's second factor.
  package func session(_ token: SecretToken, at now: Instant) -> PendingSignIn? {
    let digest = token.digest
    return waiting.withLock { $0.item(for: digest, at: now.unixTime) }
  }

  /// Checks a typed code. Tries run one after the other, so that parallel ones are not more than five. They
  /// are counted for the account as well: a new half session continues the count.
  package func attempt(
    _ typed: SubmittedProof, in token: SecretToken, against kept: SecondFactor?,
    counting attempts: SignInAttempts, at now: Instant
  ) -> Outcome {
    let digest = token.digest
    return waiting.withLock { waiting in
      // A half session that is over or was used does not come back.
      guard var half = waiting.item(for: digest, at: now.unixTime) else { return .over }
      let outcome = half.attempt(typed, against: kept, counting: attempts, at: now)
      if half.triesLeft > 0, !outcome.isLast {
        waiting.replace(digest, with: half)
      } else {
        _ = waiting.take(digest, at: now.unixTime)
      }
      return outcome
    }
  }

  /// Ends all half sessions of an account, as when its password or second factor is changed.
  package func end(of account: ID<Person>) { waiting.withLock { $0.removeAll(of: account) } }
}

extension PendingSignIn {
  /// Checks a typed code, and counts the try for the account.
  package mutating func attempt(
    _ typed: SubmittedProof, against kept: SecondFactor?, counting attempts: SignInAttempts, at now: Instant
  ) -> PendingSignIns.Outcome {
    let subjects = proved.secondSubjects
    do throws(SignInAttempts.Wait) { try attempts.require(subjects, at: now) } catch {
      return .tooMany(error)
    }
    do throws(SecondFactor.Refusal) {
      guard let confirmed = try attempt(typed, against: kept, at: now) else { return .over }
      attempts.succeed(subjects, at: now)
      return .proved(confirmed)
    } catch { return .refused(error, triesLeft: triesLeft) }
  }
}

extension PendingSignIns.Outcome {
  fileprivate var isLast: Bool {
    switch self {
    case .over, .proved: true
    case .tooMany, .refused: false
    }
  }
}

/// A sign-in with the right password that waits for a second factor. It is valid for that alone, for five
/// minutes and five tries.
package struct PendingSignIn: Sendable {
  package let proved: VerifiedSignIn
  /// The number of tries left; zero when it is over.
  package private(set) var triesLeft = Self.tries

  package static let tries = 5
  /// In seconds.
  package static let lifetime: Int64 = 300

  package init(_ proved: VerifiedSignIn) { self.proved = proved }

  /// Checks a typed code. Nil if the half session is over: no try is left, or the account's second factor was
  /// reset since. `kept` is that factor.
  mutating func attempt(_ typed: SubmittedProof, against kept: SecondFactor?, at now: Instant)
    throws(SecondFactor.Refusal) -> VerifiedSignIn?
  {
    guard triesLeft > 0, let kept else { return nil }
    triesLeft -= 1
    return proved.confirmed(by: try kept.proof(of: typed, at: now))
  }
}
