/// A name in a group, which an account may have claimed.
package struct Member: Hashable, Sendable {
  package let id: ID<Member>
  package var name: String
  package var role: Role
  /// The person who said "this is me"; nil while it is just a name.
  package var person: ID<Person>?
  /// Gone from the group; what they had part in stays.
  package var isRemoved: Bool
  /// The member who turned out to be the same person.
  package var mergedInto: ID<Member>?
  /// Those with whom this member settles as one.
  package var party: ID<Party>?

  package init(
    id: ID<Member>, name: String, role: Role = .member, person: ID<Person>? = nil,
    isRemoved: Bool = false, mergedInto: ID<Member>? = nil, party: ID<Party>? = nil
  ) {
    self.id = id
    self.name = name
    self.role = role
    self.person = person
    self.isRemoved = isRemoved
    self.mergedInto = mergedInto
    self.party = party
  }

  /// Whether this member is in the group.
  package var isCurrent: Bool { !isRemoved && mergedInto == nil }

  /// Whether new entries may name this member: whoever only looks has no part in what things cost.
  package var sharesCosts: Bool { isCurrent && role != .viewer }

  /// Whether payments may name this member, who has left: what is open can be settled afterwards.
  package var canSettle: Bool { isRemoved && mergedInto == nil && role != .viewer }
}

/// What someone may do in a group.
package enum Role: String, CaseIterable, Hashable, Sendable {
  /// Only looks, and has no part in what things cost.
  case viewer
  case member
  /// Also invites, changes roles, archives and deletes.
  case owner

  /// Whether somebody in this role may do what is for the other one.
  package func includes(_ other: Role) -> Bool {
    switch (self, other) {
    case (.owner, _), (.member, .member), (.member, .viewer), (.viewer, .viewer): true
    case (.member, .owner), (.viewer, .member), (.viewer, .owner): false
    }
  }
}

/// Someone with an account or a browser on this instance; the Ledger knows only their id.
package enum Person {}

/// A browser or program that makes changes; the Ledger knows only its id.
package enum Device {}

/// Members who settle as one, such as a couple; the Ledger knows only its id and who is in it.
package enum Party {}
