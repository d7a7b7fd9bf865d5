import Threads

/// Limits how many passwords are hashed or wait for it: each kind of request has places of its own, of which
/// one network takes half at most. So neither a flood of new accounts nor one of wrong names takes the places
/// of people who sign in from a network they have used before, or who are signed in.
package final class HashingSlots: Sendable {
  /// Why a password is hashed.
  package enum Kind: Hashable, CaseIterable, Sendable {
    /// To sign in from a network that the owner has used before.
    case familiar
    /// To sign in from another network; the response must not show whether the account exists.
    case strange
    /// To confirm or change the password of a visitor who is signed in.
    case known
    /// To join or to make an account, as any stranger may.
    case other
  }

  private let most: Int
  private let taken = Monitor([Kind: [Network: Int]]())

  /// `most` is how many places each kind has.
  init(most: Int) { self.most = most }

  /// Keeps a place while `body` runs. Throws `BlockingPool.Busy` where all are taken.
  func with<Value: Sendable>(_ kind: Kind, from network: Network, _ body: () async throws -> Value)
    async throws -> Value
  {
    guard take(kind, network) else { throw BlockingPool.Busy() }
    defer { giveBack(kind, network) }
    return try await body()
  }

  func take(_ kind: Kind, _ network: Network) -> Bool {
    taken.withLock { taken in
      let own = taken[kind]?[network] ?? 0
      let all = taken[kind]?.values.reduce(0, +) ?? 0
      guard all < most, own < max(1, most / 2) else { return false }
      taken[kind, default: [:]][network] = own + 1
      return true
    }
  }

  private func giveBack(_ kind: Kind, _ network: Network) {
    taken.withLock { taken in
      let rest = (taken[kind]?[network] ?? 1) - 1
      taken[kind]?[network] = rest > 0 ? rest : nil
    }
  }
}
