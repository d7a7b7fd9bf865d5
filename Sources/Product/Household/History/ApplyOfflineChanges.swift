package import Ledger
package import Store

/// Takes changes of a group that were made elsewhere, such as on a phone without a connection: all of them or
/// none, each by the rules of the form that makes it here. Changes sent again are not done again.
package struct ApplyOfflineChanges: Sendable {
  private let proposals: [Proposal]
  private let group: ID<Group>
  private let names: CategoryNames
  private let origin: Origin

  /// The limit of one call.
  package static let most = 100

  /// The change that is refused, by its index, and why.
  package struct Refused: Error {
    package let place: Int
    package let reason: any Error
  }

  package init(_ proposals: [Proposal], to group: ID<Group>, _ names: CategoryNames, from origin: Origin) {
    (self.proposals, self.group) = (proposals, group)
    (self.names, self.origin) = (names, origin)
  }

  /// Each change stands in the history by itself. Throws `Refused`, and `GroupRefusal.taken` and `UnitRefusal` if all
  /// of them together do not fit the group.
  package func run(in transaction: Transaction) throws -> [Appended] {
    let fit = try GroupConstraints(of: group, names, transaction)
    var rules = OfflineChangeRules(group, names)
    var all: [Appended] = []
    for (place, proposal) in proposals.enumerated() {
      do { all.append(try take(proposal, &rules, transaction)) } catch {
        throw Refused(place: place, reason: error)
      }
    }
    try fit.require(after: all.filter { !$0.isResend }, in: transaction)
    return all
  }

  private func take(_ proposal: Proposal, _ rules: inout OfflineChangeRules, _ transaction: Transaction)
    throws -> Appended
  {
    // A change taken before was checked by the rules of that time.
    if try transaction.record(of: proposal.id) == nil {
      try rules.require(proposal.change, in: transaction)
      if let appended = try takeByUseCase(proposal, transaction) { return appended }
    }
    guard let appended = try transaction.append([proposal], to: group, from: origin).first else {
      throw JournalError.missing(.group)
    }
    return appended
  }

  /// Changes that need a use case: for example, a removed member also loses the links that they opened.
  private func takeByUseCase(_ proposal: Proposal, _ transaction: Transaction) throws -> Appended? {
    guard case .member(let id, let action) = proposal.change else { return nil }
    let request = GroupRequest(in: group, as: proposal.id, from: origin)
    switch action {
    case .role(let role): return try transaction.changeRole(of: id, to: role, for: request).appended
    case .removed(true):
      guard let removed = try transaction.removeMember(id, isSure: false, for: request) else {
        throw GroupRefusal.isUneven
      }
      return removed.appended
    case .removed(false): return try transaction.restoreMember(id, for: request).appended
    default: return nil
    }
  }
}
