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
