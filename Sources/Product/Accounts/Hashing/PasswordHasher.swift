import Glibc
package import Threads

/// Makes and checks the hashes of passwords on threads of its own: two at a time, each of which takes a core
/// and the memory of its cost, and a few of each kind that wait. What comes on top is refused with
/// `BlockingPool.Busy`.
package final class PasswordHasher: Sendable {
  private let cost: PasswordCost
  private let randomness: Randomness
  private let pool: BlockingPool
  let places: HashingSlots

  /// `queue` is how many of each kind may run or wait.
  package init(cost: PasswordCost = .serving, queue: Int = 6, randomness: Randomness = .system)
    throws(SystemError)
  {
    self.cost = cost
    self.randomness = randomness
    pool = try BlockingPool(threads: 2, capacity: queue * HashingSlots.Kind.allCases.count)
    places = HashingSlots(most: queue)
  }

  /// The result of comparing a password with a stored hash.
  package enum Verdict: Equatable, Sendable {
    case wrong
    case right
    /// Right, but stored with another cost than the current one: it should be hashed again.
    case outdated
  }

  /// The hash to store for a new password.
  package func hash(_ password: Password, as kind: HashingSlots.Kind = .other, from network: Network)
    async throws -> String
  {
    let salt = randomness.bytes(PasswordHash.saltLength)
    let made = try await places.with(kind, from: network) {
      try await pool.run { [cost] in PasswordHash(of: password, cost: cost, salt: salt)?.text }
    }
    guard let made else { throw SystemError(code: ENOMEM, call: "scrypt") }
    return made
  }

  /// Whether a password matches the hash `kept`. Without a hash, as for a username that does not exist, the
  /// same work is done and the result is false.
  package func verify(
    _ password: Password, against kept: String?, as kind: HashingSlots.Kind = .known, from network: Network
  ) async throws -> Verdict {
    let hash = kept.flatMap { PasswordHash($0) }
    let verdict = try await places.with(kind, from: network) {
      try await pool.run { [cost] in (hash ?? .unmatched(cost)).matches(password) && !password.isTooLong }
    }
    guard verdict, let hash else { return .wrong }
    return hash.cost == cost ? .right : .outdated
  }

  /// Finishes waiting requests, and accepts no more.
  package func close() { pool.close() }
}
