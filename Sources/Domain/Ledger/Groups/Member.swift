/// A member of a group. An account may have claimed it.
package struct Member: Hashable, Sendable {
  package let id: ID<Member>
  package var name: String
  package var role: Role
  /// The person who said "this is me"; nil for a name without an account.
  package var person: ID<Person>?
  /// Removed from the group; the entries that name the member stay.
  package var isRemoved: Bool
  /// The member that is the same person.
  package var mergedInto: ID<Member>?
  /// The party with whom this member settles together.
  package var party: ID<Party>?

  package init(
    id: ID<Member>, name: String, role: Role = .member, person: ID<Person>? = nil, isRemoved: Bool = false,
    mergedInto: ID<Member>? = nil, party: ID<Party>? = nil
  ) {
    self.id = id
    self.name = name
    self.role = role
    self.person = person
    self.isRemoved = isRemoved
    self.mergedInto = mergedInto
    self.party = party
  }

  /// Whether this member is in the group now.
  package var isCurrent: Bool { !isRemoved && mergedInto == nil }

  /// Whether new entries may name this member: viewers share no costs.
  package var sharesCosts: Bool { isCurrent && role != .viewer }

  /// Whether payments may name this member, who has left: open balances can still be settled.
  package var canSettle: Bool { isRemoved && mergedInto == nil && role != .viewer }
}

/// The permissions of a member in a group.
package enum Role: String, CaseIterable, Hashable, Sendable {
  /// Can only view, and shares no costs.
  case viewer
  case member
  /// Can also invite, change roles, archive and delete.
  case owner

  /// Whether this role has all permissions of another one.
  package func includes(_ other: Role) -> Bool {
    switch (self, other) {
    case (.owner, _), (.member, .member), (.member, .viewer), (.viewer, .viewer): true
    case (.member, .owner), (.viewer, .member), (.viewer, .owner): false
    }
  }
}

/// The type of ids of people with an account or a browser on this instance; Ledger knows only the id.
package enum Person {}

/// The type of ids of browsers or programs that make changes; Ledger knows only the id.
package enum Device {}

/// The type of ids of members who settle together, such as a couple; Ledger knows only the id and the
/// members.
package enum Party {}

/// The author of an operation.
package enum Author: Hashable, Sendable {
  case person(ID<Person>)
  /// The program itself, such as for recurring entries.
  case system

  /// The person; nil for the program.
  package var person: ID<Person>? { if case .person(let id) = self { id } else { nil } }
}
