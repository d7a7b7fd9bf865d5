import Ledger
import Store

/// How the visitor stands to the group that a page belongs to.
struct Membership: Sendable {
  let group: ID<Group>
  let member: ID<Member>
  let role: Role

  /// Finds it for an account and a group, nil where the account is not in it.
  typealias Lookup = @Sendable (Snapshot, ID<Person>, ID<Group>) throws -> Membership?

  /// What the site asks, unless it is told otherwise.
  static let lookup: Lookup = { snapshot, person, group in
    try snapshot.membership(of: person, in: group).map {
      Membership(group: group, member: $0.id, role: $0.role)
    }
  }
}

extension Membership? {
  /// To whoever is not in the group there is none.
  func require(_ role: Role) throws(Problem) {
    guard let self else { throw .notFound }
    guard self.role.includes(role) else { throw .forbidden }
  }
}
