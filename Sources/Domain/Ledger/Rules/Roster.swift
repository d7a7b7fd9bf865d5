/// A group and its members, for checking permissions.
package struct Roster: Hashable, Sendable {
  /// Nil before the group is created.
  package var group: Group?
  /// All members, removed and merged ones too.
  package private(set) var members: [Member]
  /// The index of each member, because bills name many.
  private var places: [ID<Member>: Int]

  package init(group: Group?, members: [Member]) {
    self.group = group
    self.members = members
    places = Dictionary(members.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  /// Adds a member, or updates one.
  package mutating func set(_ member: Member) {
    if let place = places[member.id] {
      members[place] = member
    } else {
      places[member.id] = members.count
      members.append(member)
    }
  }

  /// The representatives of merged members.
  package var standing: Representatives<Member> {
    Representatives(
      Dictionary(members.compactMap { member in member.mergedInto.map { (member.id, $0) } }) { first, _ in
        first
      })
  }

  /// A person's current member.
  package func member(of person: ID<Person>) -> Member? {
    members.first { $0.person == person && $0.isCurrent }
  }

  /// The member with this id, removed and merged ones too.
  package func member(_ id: ID<Member>) -> Member? { places[id].map { members[$0] } }

  /// Current owners with an account.
  package var owners: [Member] { members.filter { $0.role == .owner && $0.person != nil && $0.isCurrent } }

  /// The viewers, with all names that were merged into them.
  package var viewerMembers: Set<ID<Member>> {
    guard members.contains(where: { $0.role == .viewer && $0.isCurrent }) else { return [] }
    let standing = standing
    return Set(
      members.map(\.id).filter { id in
        member(standing[id]).map { $0.role == .viewer && $0.isCurrent } ?? false
      })
  }

  /// An author's access to the group; the caller knows about `isInvited`.
  package func access(of author: Author, isInvited: Bool = false) -> Access {
    guard let person = author.person else { return .system }
    if let member = member(of: person) { return .role(member.role) }
    return isInvited ? .invited : .none
  }
}

extension Roster {
  /// Whether an author may invite others: owners may, and so may members who share costs, unless an owner has
  /// turned that off.
  package func allowsInviting(by author: Author) -> Bool {
    (try? requireInviting(.viewer, by: author)) != nil
  }

  /// Throws unless an author may invite others with this role, which must not be higher than their own.
  package func requireInviting(_ role: Role, by author: Author) throws(Refusal) {
    let access = access(of: author)
    try requireMember(access)
    if role == .owner || group?.membersInvite != true { try requireOwner(access) }
  }

  /// Throws unless an author may revoke a link: members revoke their own links, owners all.
  package func requireClosing(of maker: ID<Person>?, by author: Author) throws(Refusal) {
    guard access(of: author) == .role(.owner) || maker != nil && maker == author.person else {
      throw .ownersOnly
    }
  }
}

extension Roster {
  /// Checks a new name of a member, which must differ from those of other current members.
  package func name(_ typed: String, of member: ID<Member>) throws(DistinctName.Mistake) -> DistinctName {
    let others = members.lazy.filter { $0.isCurrent && $0.id != member }.map(\.name)
    return try DistinctName(typed, of: .member, besides: others)
  }

  /// Whether this author may merge two members. If both have accounts only an owner may, and not their own
  /// account.
  package func mayMerge(_ member: Member, into other: Member, by author: Author) -> Bool {
    guard let person = member.person else { return true }
    guard other.person != nil, author.person != person else { return false }
    return access(of: author) == .system || access(of: author) == .role(.owner)
  }
}

extension Sequence<Member> {
  /// A current member with this name, or one that looks the same.
  package func current(named name: String, besides id: ID<Member>? = nil) -> Member? {
    let folded = FoldedText(name: name)
    return first { $0.isCurrent && $0.id != id && FoldedText(name: $0.name) == folded }
  }
}

extension Roster {
  /// The group's name for one of its members; empty before it is created.
  ///
  /// The creator of a group of two often names it after the other member. That member would see their own
  /// name as the title, so they see the creator's name instead.
  package func title(for me: ID<Member>) -> String {
    guard let group else { return "" }
    let current = members.filter(\.sharesCosts)
    guard current.count == 2, let own = current.first(where: { $0.id == me }),
      let other = current.first(where: { $0.id != me }), FoldedText(own.name) == FoldedText(group.name)
    else { return group.name }
    return other.name
  }
}
