extension Roster {
  /// What a member is to be called from now on: as no other current member is.
  package func name(
    _ typed: String, of member: ID<Member>
  ) throws(DistinctName.Mistake) -> DistinctName {
    let others = members.lazy.filter { $0.isCurrent && $0.id != member }.map(\.name)
    return try DistinctName(typed, .memberName, besides: others)
  }

  /// Whether two are said to be one by this author. Of two who have joined, an owner says so; and nobody puts
  /// themselves out by that.
  package func mayMerge(_ member: Member, into other: Member, by author: Author) -> Bool {
    guard let person = member.person else { return true }
    guard other.person != nil, author.person != person else { return false }
    return access(of: author) == .system || access(of: author) == .role(.owner)
  }
}

extension Sequence<Member> {
  /// A current member with this name, or one that nobody could tell from it.
  package func current(named name: String, besides id: ID<Member>? = nil) -> Member? {
    let folded = FoldedText(name: name)
    return first { $0.isCurrent && $0.id != id && FoldedText(name: $0.name) == folded }
  }
}
