/// A group and its members, for checking permissions.
package struct Roster: Hashable, Sendable {
  /// Nil before the group is created.
  package var group: Group?
  /// All members, removed and merged ones too.
  package private(set) var members: [Member]
  /// The index of each member, because bills name many.
  private var places: [ID<Member>: Int]

  package init(group: Group?, members: [Member]) {
    self.group = group
    self.members = members
    places = Dictionary(members.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  /// Adds a member, or updates one.
  package mutating func set(_ member: Member) {
    if let place = places[member.id] {
      members[place] = member
    } else {
      places[member.id] = members.count
      members.append(member)
    }
  }

  /// The representatives of merged members.
  package var standing: Representatives<Member> {
    Representatives(
      Dictionary(members.compactMap { member in member.mergedInto.map { (member.id, $0) } }) { first, _ in
        first
      })
  }

  /// A person's current member.
  package func member(of person: ID<Person>) -> Member? {
    members.first { $0.person == person && $0.isCurrent }
  }

  /// The member with this id, removed and merged ones too.
  package func member(_ id: ID<Member>) -> Member? {
    places[id].map { members[$0] }
  }

  /// Current owners with an account.
  package var owners: [Member] {
    members.filter { $0.role == .owner && $0.person != nil && $0.isCurrent }
  }

  /// The viewers, with all names that were merged into them.
  package var lookingOn: Set<ID<Member>> {
    guard members.contains(where: { $0.role == .viewer && $0.isCurrent }) else { return [] }
    let standing = standing
    return Set(
      members.map(\.id).filter { id in
        member(standing[id]).map { $0.role == .viewer && $0.isCurrent } ?? false
      })
  }

  /// An author's access to the group; the caller knows about `isInvited`.
  package func access(of author: Author, isInvited: Bool = false) -> Access {
    guard let person = author.person else { return .system }
    if let member = member(of: person) { return .role(member.role) }
    return isInvited ? .invited : .none
  }
}
