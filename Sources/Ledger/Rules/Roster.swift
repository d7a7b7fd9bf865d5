/// A group and its people, as far as it decides who may do what.
package struct Roster: Hashable, Sendable {
  /// Nil before the group is created.
  package let group: Group?
  /// All members, also those removed or merged.
  package let members: [Member]

  package init(group: Group?, members: [Member]) {
    self.group = group
    self.members = members
  }

  /// The current member that a person is.
  package func member(of person: ID<Person>) -> Member? {
    members.first { $0.person == person && $0.isCurrent }
  }

  /// The member with this id, also one removed or merged.
  package func member(_ id: ID<Member>) -> Member? {
    members.first { $0.id == id }
  }

  /// Current members with an account who may do everything.
  package var owners: [Member] {
    members.filter { $0.role == .owner && $0.person != nil && $0.isCurrent }
  }

  /// How an author stands to the group; `isInvited` is for the program to know.
  package func access(of author: Author, isInvited: Bool = false) -> Access {
    guard let person = author.person else { return .system }
    if let member = member(of: person) { return .role(member.role) }
    return isInvited ? .invited : .none
  }
}
