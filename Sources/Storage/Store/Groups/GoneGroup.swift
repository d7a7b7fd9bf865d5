package import Ledger

/// A group that somebody looked at and cannot see any more: it was deleted, or they are not in it now.
package struct GoneGroup: Hashable, Sendable {
  package let id: ID<Group>
  package let name: String
  package let isDeleted: Bool
  /// Whose doing it was, as the group calls them; nil where that is not known.
  package let author: String?
}

extension Snapshot {
  /// The groups that went without somebody's own doing, of those that they looked at.
  package func goneGroups(of account: ID<Person>, _ visits: [GroupVisit]) throws -> [GoneGroup] {
    let own = Set(try groupIDs(of: account))
    return try visits.map(\.group).filter { !own.contains($0) }.compactMap {
      try goneGroup($0, for: account)
    }
  }

  private func goneGroup(_ id: ID<Group>, for account: ID<Person>) throws -> GoneGroup? {
    guard let overview = try overview(of: id) else { return nil }
    let author = try lastAuthor(of: overview, for: account)
    guard author != .person(account) else { return nil }
    let name = author.flatMap { author in
      overview.members.first { $0.person != nil && $0.person == author.person }?.name
    }
    return GoneGroup(
      id: id, name: overview.group.name, isDeleted: overview.group.isDeleted, author: name)
  }

  /// Nothing is done to a group after it was deleted, and hardly anything to whoever is out of it.
  private func lastAuthor(of overview: GroupOverview, for account: ID<Person>) throws -> Author? {
    var entity = Entity(.group, overview.group.id)
    if !overview.group.isDeleted {
      let own = overview.members.last { $0.person == account }?.id
      guard let member = own ?? overview.formerNames[account] else { return nil }
      entity = Entity(.member, member)
    }
    guard let last = try history(of: entity, in: overview.group.id, limit: 1).first?.operation else {
      return nil
    }
    // Whoever has come in by the name since has put nobody out.
    if case .member(_, .claimed(_?)) = last.change { return .system }
    return last.author
  }
}
