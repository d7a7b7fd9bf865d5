/// A group and its people, as far as it decides who may do what.
package struct Roster: Hashable, Sendable {
  /// Nil before the group is created.
  package var group: Group?
  /// All members, also those removed or merged.
  package private(set) var members: [Member]
  /// Where each stands among them: bills name many.
  private var places: [ID<Member>: Int]

  package init(group: Group?, members: [Member]) {
    self.group = group
    self.members = members
    places = Dictionary(members.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  /// Takes a member in, or what became of one.
  package mutating func set(_ member: Member) {
    if let place = places[member.id] {
      members[place] = member
    } else {
      places[member.id] = members.count
      members.append(member)
    }
  }

  /// Who stands for whom, after merging.
  package var standing: Representatives<Member> {
    Representatives(
      Dictionary(members.compactMap { member in member.mergedInto.map { (member.id, $0) } }) { first, _ in
        first
      })
  }

  /// The current member that a person is.
  package func member(of person: ID<Person>) -> Member? {
    members.first { $0.person == person && $0.isCurrent }
  }

  /// The member with this id, also one removed or merged.
  package func member(_ id: ID<Member>) -> Member? {
    places[id].map { members[$0] }
  }

  /// Current members with an account who may do everything.
  package var owners: [Member] {
    members.filter { $0.role == .owner && $0.person != nil && $0.isCurrent }
  }

  /// Those who only look on, by all the names they have had.
  package var lookingOn: Set<ID<Member>> {
    guard members.contains(where: { $0.role == .viewer && $0.isCurrent }) else { return [] }
    let standing = standing
    return Set(
      members.map(\.id).filter { id in
        member(standing[id]).map { $0.role == .viewer && $0.isCurrent } ?? false
      })
  }

  /// How an author stands to the group; `isInvited` is for the program to know.
  package func access(of author: Author, isInvited: Bool = false) -> Access {
    guard let person = author.person else { return .system }
    if let member = member(of: person) { return .role(member.role) }
    return isInvited ? .invited : .none
  }
}
