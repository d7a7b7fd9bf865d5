package import Ledger
internal import SQLite

/// Which member of a group someone who comes in is.
package enum Claim: Hashable, Sendable {
  /// "I am Sam": one whom the others have named already.
  case existing(ID<Member>)
  case new(NewMember)
}

/// Why an invitation lets nobody in.
package enum InvitationError: Error, Hashable, Sendable {
  /// Unknown, revoked, run out or used up.
  case closed
  /// An owner has taken them out of the group, and an owner alone takes them back.
  case removed
  /// An owner has said that their name is somebody else's, and lets them in by an invitation of their own.
  case merged
  /// It is for someone else in particular.
  case notForMember(ID<Member>)
}

extension Transaction {
  /// Lets the origin's author into a group by an invitation, and returns the member they are from then on.
  ///
  /// Someone who is in it already stays who they are, and uses nothing up.
  package func join(
    with token: Digest, as claim: Claim, operation id: ID<Operation>, from origin: Origin
  ) throws -> (group: ID<Group>, member: ID<Member>) {
    guard let invitation = try invitation(with: token) else { throw InvitationError.closed }
    return try join(by: invitation, as: claim, operation: id, from: origin)
  }

  /// The same by an invitation that is at hand.
  package func join(
    by invitation: Invitation, as claim: Claim, operation id: ID<Operation>, from origin: Origin
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
    if invitation.bringsBack {
      try release(member, in: group, as: id.derived(2, as: Operation.self), origin)
    }
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

  /// Who was there to look comes back to look: leaving and an open invitation make nobody more than an owner did.
  private func role(of person: ID<Person>, by invitation: Invitation) throws -> Role {
    guard invitation.member == nil else { return invitation.role }
    let former = try members(of: invitation.group).filter { $0.person == person && $0.isRemoved }
    return former.contains { $0.role == .viewer } ? .viewer : invitation.role
  }

  private func claimed(_ claim: Claim, by invitation: Invitation) throws -> ID<Member> {
    let member =
      switch claim {
      case .existing(let id): id
      case .new(let new): new.id
      }
    if let intended = invitation.member, intended != member {
      throw InvitationError.notForMember(intended)
    }
    return member
  }

  /// Takes a name from a guest who lost the browser, for whom an owner has made the link. Whoever can sign in by
  /// now needs none.
  private func release(
    _ member: ID<Member>, in group: ID<Group>, as id: ID<Operation>, _ origin: Origin
  ) throws {
    guard let holder = try book(of: group).roster.member(member)?.person else { return }
    guard try account(holder)?.isGuest == true else { throw InvitationError.closed }
    try append([Proposal(id, .member(member, .claimed(nil)))], to: group, from: .system(at: origin.now))
  }

  /// The role is what an owner has put into the invitation, so the program gives it in the owner's place.
  private func grant(
    _ role: Role, to member: ID<Member>, in group: ID<Group>, as id: ID<Operation>, _ origin: Origin
  ) throws {
    guard try book(of: group).roster.member(member)?.role != role else { return }
    try append(
      [Proposal(id, .member(member, .role(role)))], to: group, from: .system(at: origin.now))
  }
}

extension Snapshot {
  /// Why an invitation does not let somebody in who was in its group before; nil where it does.
  package func exclusion(of person: ID<Person>, by invitation: Invitation) throws -> InvitationError? {
    let exclusion = try exclusion(of: person, from: invitation.group)
    guard let exclusion else { return nil }
    return try exclusion == .merged && isOwnersWord(invitation) ? nil : exclusion
  }

  /// One for somebody in particular is an owner's word, by which a name is taken again. Whoever was removed
  /// still has theirs, and is taken back.
  private func isOwnersWord(_ invitation: Invitation) throws -> Bool {
    guard invitation.member != nil, let creator = invitation.creator else { return false }
    return try membership(of: creator, in: invitation.group)?.role == .owner
  }

  /// Why somebody stays out, where the last who took them out of a group was not themselves. Whoever has left
  /// may come back.
  private func exclusion(of person: ID<Person>, from group: ID<Group>) throws -> InvitationError? {
    let exits = try namesClaimed(by: person, in: group).flatMap { name in
      try operations(on: Entity(.member, name), in: group).exits(of: person)
    }
    guard let last = exits.max(by: { $0.stamp < $1.stamp }), last.author.person != person else { return nil }
    return last.change.isRemoval ? .removed : .merged
  }

  /// The names that somebody goes by or went by in a group, as far as they said so themselves: what they did to
  /// names is not much.
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
  /// Those by which somebody was out who went by the name that all of them are about.
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
  fileprivate var isRemoval: Bool {
    if case .member(_, .removed(true)) = self { true } else { false }
  }
}

extension Role {
  /// Nobody adds themselves as an owner; they are made one afterwards.
  fileprivate var joining: Role { self == .owner ? .member : self }
}
