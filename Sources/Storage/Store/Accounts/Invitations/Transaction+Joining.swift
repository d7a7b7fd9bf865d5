package import Ledger
internal import SQLite

/// The member of a group that a joining person becomes.
package enum JoiningMember: Hashable, Sendable {
  /// "I am Sam": a member whom others have added already.
  case existing(ID<Member>)
  case new(NewMember)
}

/// Reasons why an invitation cannot be used.
package enum InvitationError: Error, Hashable, Sendable {
  /// Unknown, revoked, expired or used up.
  case closed
  /// An owner has removed the person from the group, and only an owner can restore them.
  case removed
  /// An owner has said that the person's name belongs to another person, and only an invitation for a certain
  /// member lets them join again.
  case merged
  /// The invitation is for another member.
  case notForMember(ID<Member>)
}

extension Transaction {
  /// Lets the origin's author join a group by an invitation, and returns their member.
  ///
  /// A person who is in the group already keeps their member, and the invitation is not counted.
  package func join(
    with token: Digest, as claim: JoiningMember, operation id: ID<Operation>, from origin: Origin
  ) throws -> (group: ID<Group>, member: ID<Member>) {
    guard let invitation = try invitation(with: token) else { throw InvitationError.closed }
    return try join(by: invitation, as: claim, operation: id, from: origin)
  }

  /// The same by an invitation that was loaded before.
  package func join(
    by invitation: Invitation, as claim: JoiningMember, operation id: ID<Operation>, from origin: Origin
  ) throws -> (group: ID<Group>, member: ID<Member>) {
    guard let person = origin.author.person, invitation.recipient ?? person == person else {
      throw InvitationError.closed
    }
    let group = invitation.group
    if let member = try membership(of: person, in: group) { return (group, member.id) }
    if let exclusion = try exclusion(of: person, by: invitation) { throw exclusion }
    guard try use(invitation.id, at: origin.now) else { throw InvitationError.closed }
    var origin = origin
    origin.isInvited = true
    let member = try claimed(claim, by: invitation)
    let role = try role(of: person, by: invitation)
    if invitation.bringsBack { try release(member, in: group, as: id.derived(2, as: Operation.self), origin) }
    switch claim {
    case .new(let new):
      let change = MemberAction.added(name: new.name, role: role.joining, person: person)
      try append([Proposal(id, .member(member, change))], to: group, from: origin)
    case .existing:
      try append([Proposal(id, .member(member, .claimed(person)))], to: group, from: origin)
      try closeInvitations(as: member, to: group, at: origin.now)
    }
    if !invitation.bringsBack {
      try grant(role, to: member, in: group, as: id.derived(1, as: Operation.self), origin)
    }
    return (group, member)
  }

  /// A former viewer stays a viewer: leaving and an open invitation must not give more than an owner has
  /// granted.
  private func role(of person: ID<Person>, by invitation: Invitation) throws -> Role {
    guard invitation.member == nil else { return invitation.role }
    let former = try members(of: invitation.group).filter { $0.person == person && $0.isRemoved }
    return former.contains { $0.role == .viewer } ? .viewer : invitation.role
  }

  private func claimed(_ claim: JoiningMember, by invitation: Invitation) throws -> ID<Member> {
    let member =
      switch claim {
      case .existing(let id): id
      case .new(let new): new.id
      }
    if let intended = invitation.member, intended != member { throw InvitationError.notForMember(intended) }
    return member
  }

  /// Releases the member of a guest who lost their browser, for whom an owner has made the link. Throws if
  /// the member's account can sign in by now.
  private func release(_ member: ID<Member>, in group: ID<Group>, as id: ID<Operation>, _ origin: Origin)
    throws
  {
    guard let holder = try book(of: group).roster.member(member)?.person else { return }
    guard try account(holder)?.isGuest == true else { throw InvitationError.closed }
    try append([Proposal(id, .member(member, .claimed(nil)))], to: group, from: .system(at: origin.now))
  }

  /// The owner has chosen the role in the invitation, so the program itself grants it.
  private func grant(
    _ role: Role, to member: ID<Member>, in group: ID<Group>, as id: ID<Operation>, _ origin: Origin
  ) throws {
    guard try book(of: group).roster.member(member)?.role != role else { return }
    try append([Proposal(id, .member(member, .role(role)))], to: group, from: .system(at: origin.now))
  }
}

extension Snapshot {
  /// The reason why an invitation does not let a former member join again; nil if it does.
  package func exclusion(of person: ID<Person>, by invitation: Invitation) throws -> InvitationError? {
    let exclusion = try exclusion(of: person, from: invitation.group)
    guard let exclusion else { return nil }
    return try exclusion == .merged && isOwnersWord(invitation) ? nil : exclusion
  }

  /// Whether an owner made the invitation for a certain member, so that the person may claim a name again. A
  /// removed person still has their name, and is restored instead.
  private func isOwnersWord(_ invitation: Invitation) throws -> Bool {
    guard invitation.member != nil, let creator = invitation.creator else { return false }
    return try membership(of: creator, in: invitation.group)?.role == .owner
  }

  /// The reason to refuse a former member: another person did the last change that took them out of the
  /// group. A person who left on their own may come back.
  private func exclusion(of person: ID<Person>, from group: ID<Group>) throws -> InvitationError? {
    let exits = try namesClaimed(by: person, in: group).flatMap { name in
      try operations(on: Entity(.member, name), in: group).exits(of: person)
    }
    guard let last = exits.max(by: { $0.stamp < $1.stamp }), last.author.person != person else { return nil }
    return last.change.isRemoval ? .removed : .merged
  }

  /// The names that a person has or had in a group and claimed themselves: a person changes few names.
  private func namesClaimed(by person: ID<Person>, in group: ID<Group>) throws -> Set<ID<Member>> {
    let touched: [ID<Member>] = try connection.values(
      """
      SELECT DISTINCT entity
      FROM operations INDEXED BY operations_beside_entries
      WHERE "group" = \(group) AND entity_kind = \(Entity.Kind.member) AND entity_kind <> 'entry'
        AND author = \(person)
      """)
    return Set(touched).union(try members(of: group).filter { $0.person == person }.map(\.id))
  }
}

extension [Operation] {
  /// The operations on one member by which this person lost it.
  fileprivate func exits(of person: ID<Person>) -> [Operation] {
    var holder: ID<Person>?
    return sorted { $0.stamp < $1.stamp }.filter { operation in
      guard case .member(_, let action) = operation.change else { return false }
      let wasTheirs = holder == person
      switch action {
      case .added(_, _, let other), .claimed(let other): holder = other
      default: break
      }
      return wasTheirs && (holder != person || operation.change.isRemoval)
    }
  }
}

extension Change {
  fileprivate var isRemoval: Bool { if case .member(_, .removed(true)) = self { true } else { false } }
}

extension Role {
  /// A person cannot add themselves as an owner; they are made one afterwards.
  fileprivate var joining: Role { self == .owner ? .member : self }
}
