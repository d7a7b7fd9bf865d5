internal import Ledger
internal import SQLite

extension Transaction {
  /// Throws unless a member who becomes a viewer has nothing open: no balance, no one they settle together
  /// with, and no part in a recurring bill, which would be paused.
  func requireNoShare(from before: EntityState, to after: EntityState, in group: ID<Group>) throws {
    guard case .member(let before) = before, case .member(let after) = after, let old = before.member,
      let member = after.member
    else { return }
    let looksOn = member.role == .viewer && old.role != .viewer && member.isCurrent
    guard looksOn || member.mergedInto != old.mergedInto, let overview = try overview(of: group) else {
      return
    }
    guard looksOn || becomesViewer(member, overview) else { return }
    let names = Set(overview.allIDs(of: member.id)).union([member.id])
    guard try isEven(names, in: group), !settlesAsOne(member, overview), try !isBilledAgain(names, in: group)
    else { throw Refusal.hasPart(member.id) }
  }

  /// Whether a viewer would represent this member from now on, with everything the member takes part in.
  private func becomesViewer(_ member: Member, _ overview: GroupOverview) -> Bool {
    guard let other = member.mergedInto else { return false }
    return overview.member(overview.representative(of: other))?.role == .viewer
  }

  private func isEven(_ names: Set<ID<Member>>, in group: ID<Group>) throws -> Bool {
    // A sum of some net amounts always fits an `Int64`.
    try storedBalances(of: group).values.allSatisfy { amounts in
      names.reduce(0) { $0 &+ amounts[$1, default: 0] } == 0
    }
  }

  private func settlesAsOne(_ member: Member, _ overview: GroupOverview) -> Bool {
    guard let party = member.party else { return false }
    return overview.members.contains { $0.id != member.id && $0.isCurrent && $0.party == party }
  }

  private func isBilledAgain(_ names: Set<ID<Member>>, in group: ID<Group>) throws -> Bool {
    try rules(of: group, "AND is_removed = 0 AND running_from IS NOT NULL").contains { rule in
      try !names.isDisjoint(with: rule.template.bill.members) && nextDay(of: rule, in: group) != nil
    }
  }
}
