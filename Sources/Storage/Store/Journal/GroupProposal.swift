package import Ledger

/// A proposal to a group with its author: one of many that are appended together.
package struct GroupProposal: Hashable, Sendable {
  package let group: ID<Group>
  package let proposal: Proposal
  package let origin: Origin

  package init(to group: ID<Group>, _ proposal: Proposal, from origin: Origin) {
    self.group = group
    self.proposal = proposal
    self.origin = origin
  }
}

/// The result of a proposal.
package struct Appended: Hashable, Sendable {
  /// The operation's sequence in the journal.
  package let sequence: Int64
  package let operation: Operation
  /// The state of the operation's entity before it.
  package let before: EntityState
  /// Whether the operation was in the journal already, so that nothing was changed now.
  package let isResend: Bool

  /// The changes to describe to people.
  package var differences: [Difference] { operation.differences(given: before) }
}
