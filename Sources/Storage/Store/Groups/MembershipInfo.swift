package import Ledger

/// An account's membership in a group: its name, its role, and since when.
package struct MembershipInfo: Hashable, Sendable {
  package let group: ID<Group>
  package let title: String
  package let name: String
  package let role: Role
  package let since: Instant
}

extension Snapshot {
  /// The memberships of an account in the order of group ids, with archived but without deleted groups.
  package func places(of account: ID<Person>) throws -> [MembershipInfo] {
    try groupIDs(of: account).sorted().compactMap { id in
      guard let group = try group(id), let me = try membership(of: account, in: id) else { return nil }
      let roster = Roster(group: group, members: try members(of: id))
      return MembershipInfo(
        group: id, title: roster.title(for: me.id), name: me.name, role: me.role,
        since: try joining(of: account, as: me.id, in: id))
    }
  }

  /// When a person last claimed a member's name.
  private func joining(of person: ID<Person>, as member: ID<Member>, in group: ID<Group>) throws -> Instant {
    let claim = try records(on: Entity(.member, member), in: group).last { record in
      switch record.operation.change {
      case .member(_, .claimed(person)), .member(_, .added(_, _, person)): true
      default: false
      }
    }
    return claim?.received ?? Instant(milliseconds: 0)
  }
}
