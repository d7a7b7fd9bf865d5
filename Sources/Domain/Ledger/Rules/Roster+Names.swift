extension Roster {
  /// Checks a new name of a member, which must differ from those of other current members.
  package func name(
    _ typed: String, of member: ID<Member>
  ) throws(DistinctName.Mistake) -> DistinctName {
    let others = members.lazy.filter { $0.isCurrent && $0.id != member }.map(\.name)
    return try DistinctName(typed, .memberName, besides: others)
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
