package import Ledger
package import Store

/// Who brings a group back from its archive, and becomes an owner of it.
package struct Restorer: Sendable {
  package typealias Claiming = @Sendable (Roster, Snapshot) throws -> Claim?

  /// Chooses the member that this person becomes; nil where they are a member already.
  let claim: Claiming
  let operation: ID<Operation>
  let origin: Origin
  /// Whether the archive may say what others did who have an account here.
  let mayNameOthers: Bool
  /// Whether the server is stopping. The restore is cancelled then.
  private let isStopping: @Sendable () -> Bool

  package init(
    as claim: @escaping Claiming, operation: ID<Operation>, from origin: Origin, mayNameOthers: Bool = false,
    isStopping: @escaping @Sendable () -> Bool = { false }
  ) {
    self.claim = claim
    self.operation = operation
    self.origin = origin
    self.mayNameOthers = mayNameOthers
    self.isStopping = isStopping
  }

  /// Throws `StoreError.closed` if the server is stopping.
  package func goOn() throws {
    if isStopping() { throw StoreError.closed }
  }
}
