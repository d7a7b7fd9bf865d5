extension Roster {
  func allow(_ action: MemberAction, on id: ID<Member>, _ access: Access, _ author: Author, isUndoing: Bool)
    throws(Refusal)
  {
    if case .added(_, let role, let person) = action { return try allowAdding(role, person, access, author) }
    guard let target = member(id) else { throw .unknownMember(id) }
    let isMyself = author.person != nil && target.person == author.person
    switch action {
    case .added: return
    case .renamed, .party: try requireSay(over: target, isMyself, access)
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
