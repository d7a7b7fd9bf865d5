package import Ledger
internal import SQLite

/// The groups and members that deleting an account affects.
package struct AccountDeletionPlan: Hashable, Sendable {
  /// A member of a group that belongs to the account.
  package struct Name: Hashable, Sendable {
    package let group: ID<Group>
    package let member: ID<Member>
  }

  /// Groups that other people have joined and that would have no owner.
  package fileprivate(set) var ownerless: [Group] = []
  /// Groups that no one could reach any more, including those that the person has deleted and no one else can
  /// restore.
  package fileprivate(set) var unreachable: [Group] = []
  /// The account's members in all other groups, including groups the person has left.
  package fileprivate(set) var names: [Name] = []

  /// The visible groups that are deleted with the account.
  package var going: [Group] { unreachable.filter { !$0.isDeleted } }
}

extension Snapshot {
  package func parting(of person: ID<Person>) throws -> AccountDeletionPlan {
    var parting = AccountDeletionPlan()
    let groups: [ID<Group>] = try connection.values(
      #"SELECT DISTINCT "group" FROM members WHERE person = \#(person) ORDER BY "group""#)
    for id in groups {
      guard let group = try group(id) else { continue }
      parting.add(Roster(group: group, members: try members(of: id)), group, person)
    }
    return parting
  }
}

extension AccountDeletionPlan {
  fileprivate mutating func add(_ roster: Roster, _ group: Group, _ person: ID<Person>) {
    let isAlone = !roster.members.contains { $0.isCurrent && $0.person != nil && $0.person != person }
    let isLastOwner = roster.member(of: person) != nil && roster.owners.allSatisfy { $0.person == person }
    if isAlone || isLastOwner && group.isDeleted {
      unreachable.append(group)
    } else if isLastOwner {
      ownerless.append(group)
    } else {
      names += roster.members.filter { $0.person == person }.map { Name(group: group.id, member: $0.id) }
    }
  }
}
