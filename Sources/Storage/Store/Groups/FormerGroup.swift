package import Ledger

/// A group that an account has visited and can no longer see: it was deleted, or the account is no longer a
/// member.
package struct FormerGroup: Hashable, Sendable {
  package let id: ID<Group>
  package let name: String
  package let isDeleted: Bool
  /// The name of the member who deleted the group or removed the account; nil if unknown.
  package let author: String?
}

extension Snapshot {
  /// The visited groups that an account lost by another person's action.
  package func formerGroups(of account: ID<Person>, _ visits: [ReadingPosition]) throws -> [FormerGroup] {
    let own = Set(try groupIDs(of: account))
    return try visits.map(\.group).filter { !own.contains($0) }.compactMap {
      try formerGroup($0, for: account)
    }
  }

  private func formerGroup(_ id: ID<Group>, for account: ID<Person>) throws -> FormerGroup? {
    guard let overview = try overview(of: id) else { return nil }
    let author = try lastAuthor(of: overview, for: account)
    guard author != .person(account) else { return nil }
    let name = author.flatMap { author in
      overview.members.first { $0.person != nil && $0.person == author.person }?.name
    }
    return FormerGroup(id: id, name: overview.group.name, isDeleted: overview.group.isDeleted, author: name)
  }

  /// After a group is deleted nothing is done to it any more, and rarely anything to a member who has left.
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
    // The last change was that a person claimed the name later: they did not remove the account.
    if case .member(_, .claimed(_?)) = last.change { return .system }
    return last.author
  }
}
