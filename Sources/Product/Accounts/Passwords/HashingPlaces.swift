import Threads

/// How many passwords are looked at or wait for it: each kind of reason has places of its own, of which one
/// network takes half at the most. So neither a flood of new accounts nor one of wrong names takes the
/// places of those who sign in from where they have been before, or have shown who they are.
package final class HashingPlaces: Sendable {
  /// Why a password is looked at.
  package enum Kind: Hashable, CaseIterable, Sendable {
    /// To sign in from a network where its owner has been before.
    case familiar
    /// To sign in from elsewhere; it must not show whether there is such an account.
    case strange
    /// To give it once more or to choose another, for who has shown who they are.
    case known
    /// To join or to make an account, as any stranger may.
    case other
  }

  /// Somebody else's are looked at; in two seconds it may be tried again.
  package struct AllTaken: Error {}

  private let most: Int
  private let taken = Monitor([Kind: [Network: Int]]())

  /// `most` is how many places each kind has.
  init(most: Int) {
    self.most = most
  }

  /// Keeps a place while `body` runs.
  func with<Value: Sendable>(
    _ kind: Kind, from network: Network, _ body: () async throws -> Value
  ) async throws -> Value {
    guard take(kind, network) else { throw AllTaken() }
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
