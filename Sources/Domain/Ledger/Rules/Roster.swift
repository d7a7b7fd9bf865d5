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

/// An author's access to a group.
package enum Access: Hashable, Sendable {
  /// Not a member: for this author the group does not exist.
  case none
  /// Has a valid invitation, and has not joined yet.
  case invited
  case role(Role)
  /// The program itself.
  case system
}

extension Roster {
  func allow(_ action: MemberAction, on id: ID<Member>, _ access: Access, _ author: Author, isUndoing: Bool)
    throws(Refusal)
  {
    if case .added(_, let role, let person) = action { return try allowAdding(role, person, access, author) }
    guard let target = member(id) else { throw .unknownMember(id) }
    let isMyself = author.person != nil && target.person == author.person
    switch action {
    case .added: return
    case .renamed, .party, .paymentWaysChanged, .saidPaid: try requireSay(over: target, isMyself, access)
    case .nameErased: guard isMyself else { throw .notYourself }
    case .role(let role):
      try requireOwner(access)
      if role != .owner { try keepOwner(without: target) }
    case .claimed(let person): try allowClaiming(target, person, access, author, isUndoing: isUndoing)
    case .removed(let isLeaving):
      try requireSay(over: target, isMyself && isLeaving, access)
      if isLeaving { try keepOwner(without: target) }
    case .merged(let other):
      try requireMember(access)
      try checkMerge(of: target, into: other)
    }
  }

  /// People decide for themselves, all members decide for members without an account, and owners for all.
  private func requireSay(over target: Member, _ isMyself: Bool, _ access: Access) throws(Refusal) {
    if isMyself { return }
    if target.person == nil { try requireMember(access) } else { try requireOwner(access) }
  }

  /// The first member of a group is its owner; others join by invitation, for themselves only.
  private func allowAdding(_ role: Role, _ person: ID<Person>?, _ access: Access, _ author: Author)
    throws(Refusal)
  {
    if let person {
      guard access == .system || author.person == person else { throw .notYourself }
      guard self.member(of: person) == nil else { throw .alreadyClaimed }
    }
    if members.isEmpty || access == .system { return }
    if access == .invited, person != nil {
      if role == .owner { throw .ownersOnly }
      return
    }
    if role == .owner { try requireOwner(access) } else { try requireMember(access) }
  }

  private func allowClaiming(
    _ target: Member, _ person: ID<Person>?, _ access: Access, _ author: Author, isUndoing: Bool
  ) throws(Refusal) {
    guard let person else {
      if target.person != author.person { try requireOwner(access) }
      return try keepOwner(without: target)
    }
    // An owner who has released a person's name can give it back.
    if author.person != person, isUndoing { try requireOwner(access) }
    guard access == .system || author.person == person || isUndoing else { throw .notYourself }
    guard target.isCurrent else { throw .removedMember(target.id) }
    guard target.person == nil || target.person == person, member(of: person) == nil else {
      throw .alreadyClaimed
    }
  }

  private func checkMerge(of target: Member, into other: ID<Member>?) throws(Refusal) {
    guard let other else { return }
    guard other != target.id else { throw .mergedIntoItself }
    // A claimed name stays and others are merged into it, so that no one loses access.
    guard target.person == nil else { throw .alreadyClaimed }
    guard let other = member(other) else { throw .unknownMember(other) }
    guard other.isCurrent else { throw .removedMember(other.id) }
  }

  private func keepOwner(without target: Member) throws(Refusal) {
    let owners = owners
    if owners.contains(where: { $0.id == target.id }), owners.count == 1 { throw .lastOwner }
  }
}
