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
