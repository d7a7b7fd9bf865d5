package import Ledger
internal import SQLite

/// What becomes of somebody's groups when their account goes.
package struct Parting: Hashable, Sendable {
  /// A name in a group that is theirs.
  package struct Name: Hashable, Sendable {
    package let group: ID<Group>
    package let member: ID<Member>
  }

  /// In which others have joined, and nobody else is an owner.
  package fileprivate(set) var ownerless: [Group] = []
  /// Which nobody could reach any more; also those that they have deleted and nobody else can restore.
  package fileprivate(set) var unreachable: [Group] = []
  /// The names that they let go of in all the others, also where they have left.
  package fileprivate(set) var names: [Name] = []

  /// Those that go with the account, as far as anybody sees them before.
  package var going: [Group] { unreachable.filter { !$0.isDeleted } }
}

extension Snapshot {
  package func parting(of person: ID<Person>) throws -> Parting {
    var parting = Parting()
    let groups: [ID<Group>] = try connection.values(
      #"SELECT DISTINCT "group" FROM members WHERE person = \#(person) ORDER BY "group""#)
    for id in groups {
      guard let group = try group(id) else { continue }
      parting.add(Roster(group: group, members: try members(of: id)), group, person)
    }
    return parting
  }
}

extension Parting {
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
