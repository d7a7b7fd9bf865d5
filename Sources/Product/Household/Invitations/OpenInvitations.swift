package import Ledger
package import Store

extension Snapshot {
  /// The links by which people can join a group now. Whoever is asked in particular has none.
  package func openInvitations(to group: ID<Group>, at now: Instant) throws -> [Invitation] {
    try invitations(to: group).filter { $0.isOpen(at: now) && $0.recipient == nil }
  }
}

extension Invitation {
  /// Whether somebody with this role sees its link. What lets in more than a member could is for owners to see: members
  /// would let themselves in by it.
  package func showsLink(to role: Role) -> Bool {
    role == .owner || self.role != .owner && !bringsBack
  }
}
