extension Roster {
  /// What the group is called for one of its members; empty before it is created.
  ///
  /// A group of two is often named after the other one by whoever makes it. To that other one it would bear
  /// their own name, so for them it bears the name of whoever they share it with.
  package func title(for me: ID<Member>) -> String {
    guard let group else { return "" }
    let current = members.filter(\.sharesCosts)
    guard current.count == 2, let own = current.first(where: { $0.id == me }),
      let other = current.first(where: { $0.id != me }), FoldedText(own.name) == FoldedText(group.name)
    else { return group.name }
    return other.name
  }
}
