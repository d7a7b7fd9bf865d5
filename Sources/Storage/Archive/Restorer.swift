package import Ledger
package import Store

/// The person who restores a group from its archive, and becomes an owner of it.
package struct Restorer: Sendable {
  package typealias Claiming = @Sendable (Roster, Snapshot) throws -> JoiningMember?

  /// Chooses the member that this person becomes; nil if they are a member already.
  let claim: Claiming
  let operation: ID<Operation>
  let origin: Origin
  /// Whether the archive may have operations of other people with accounts here.
  let mayNameOthers: Bool
  /// Whether the server is stopping. Then the restore is cancelled.
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
  package func goOn() throws { if isStopping() { throw StoreError.closed } }
}
