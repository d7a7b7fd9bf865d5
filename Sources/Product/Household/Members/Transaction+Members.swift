package import Ledger
package import Store

extension Transaction {
  /// Adds an unclaimed member to a group. Throws `DistinctName.Mistake` for an invalid name, or one that
  /// another member has now.
  package func addMember(named name: String, for request: GroupRequest) throws -> (
    name: String, appended: Appended
  ) {
    let member = request.id(of: Member.self)
    let name = try roster(of: request.group).name(name, of: member).text
    return (name, try append(.member(member, .added(name: name, role: .member, person: nil)), for: request))
  }

  /// Renames a member of a group. Throws `DistinctName.Mistake` for an invalid name, or one that another
  /// member has now.
  package func renameMember(_ id: ID<Member>, to name: String, for request: GroupRequest) throws -> (
    old: Member, name: String, appended: Appended
  ) {
    let roster = try roster(of: request.group)
    let old = try roster.require(id)
    let name = try roster.name(name, of: id).text
    return (old, name, try append(.member(id, .renamed(name)), for: request))
  }

  /// Changes the role of a member. The last owner stays an owner: `Refusal.lastOwner`.
  package func changeRole(of id: ID<Member>, to role: Role, for request: GroupRequest) throws -> (
    old: Member, appended: Appended
  ) {
    let old = try roster(of: request.group).require(id)
    let appended = try append(.member(id, .role(role)), for: request)
    // Invite links of a new viewer are closed: they would give more than a viewer may do.
    if role == .viewer, let person = old.person {
      try closeWays(into: request.group, madeBy: [person], at: request.origin.now)
    }
    return (old, appended)
  }

  /// Merges two members who are the same person: the shares of one count as the other's from then on. Throws
  /// `Refusal.alreadyClaimed` if the author may not merge these two.
  package func mergeMember(_ id: ID<Member>, into other: ID<Member>, for request: GroupRequest) throws -> (
    old: Member, other: Member, appended: Appended?
  ) {
    let roster = try roster(of: request.group)
    let (member, other) = (try roster.require(id), try roster.require(other))
    guard roster.mayMerge(member, into: other, by: request.origin.author) else {
      throw Refusal.alreadyClaimed
    }
    // A person who has joined as both continues as the other: this member loses its account.
    let release = member.person == nil ? [] : [Change.member(id, .claimed(nil))]
    let appended = try append(release + [.member(id, .merged(into: other.id))], for: request)
    try closeInvitations(as: id, to: request.group, at: request.origin.now)
    return (member, other, appended)
  }

  /// Removes a member from a group, or lets one leave. Their entries stay. `isSure` confirms the removal
  /// although the balance is not zero; nil if it is not zero, and the author has not confirmed. Throws
  /// `Refusal.lastOwner` if the group would have no owner.
  package func removeMember(_ id: ID<Member>, isSure: Bool, for request: GroupRequest) throws -> (
    old: Member, appended: Appended
  )? {
    let old = try roster(of: request.group).require(id)
    if !isSure {
      let overview = try requireOverview(of: request.group)
      guard try balances(of: request.group).open(of: id, in: overview).isEmpty else { return nil }
    }
    let appended = try append(.member(id, .removed(true)), for: request)
    try closeInvitations(as: id, to: request.group, at: request.origin.now)
    return (old, appended)
  }

  /// Brings a removed member back into a group. Throws `DistinctName.Mistake.taken` if another member has the
  /// name now.
  package func restoreMember(_ id: ID<Member>, for request: GroupRequest) throws -> (
    old: Member, appended: Appended
  ) {
    let roster = try roster(of: request.group)
    let old = try roster.require(id)
    if let other = roster.members.current(named: old.name, besides: id) {
      throw DistinctName.Mistake.taken(other.name, .member)
    }
    return (old, try append(.member(id, .removed(false)), for: request))
  }

  /// Takes a viewer out of the entries in which they have a share, as far as it is clear what the others must
  /// pay then; at most 1,000 entries at once.
  ///
  /// Returns the number of entries that it changed, none for a member who is no viewer, and of those in which
  /// they still have a share.
  package func takeOutViewer(_ id: ID<Member>, for request: GroupRequest) throws -> (
    viewer: Member, appended: Appended?, changed: Int, left: Int
  ) {
    guard let overview = try overview(of: request.group), let viewer = overview.member(id) else {
      throw JournalError.missing(.member)
    }
    guard viewer.isCurrent, viewer.role == .viewer else { return (viewer, nil, 0, 0) }
    let (appended, changed) = try takeOut(viewer, overview, for: request)
    return (viewer, appended, changed, try entryCount(naming: id, in: overview))
  }

  private func takeOut(_ viewer: Member, _ overview: GroupOverview, for request: GroupRequest) throws -> (
    Appended?, changed: Int
  ) {
    if let earlier = try earlierAnswer(to: request) { return (earlier.first, earlier.count) }
    let names = Set(overview.allIDs(of: viewer.id))
    let entries = try entries(naming: viewer.id, in: overview, limit: 1_000)
    let changes = try entries.compactMap { id -> Change? in
      let bill = try entryState(id, in: request.group).state.entry?.bill
      guard let others = bill?.leavingOut(names) else { return nil }
      var edit = EntryEdit()
      edit.bill = others
      return .entry(id, .edited(edit))
    }
    return (try append(changes, for: request), changes.count)
  }
}

extension Roster {
  /// The member with this id, also if removed or merged. Throws for a member of another group.
  func require(_ member: ID<Member>) throws -> Member {
    guard let member = self.member(member) else { throw JournalError.missing(.member) }
    return member
  }
}
