package import Ledger
package import Store

/// How the visitor stands to the group that a page belongs to.
package struct Membership: Sendable {
  package let group: ID<Group>
  package let member: ID<Member>
  package let role: Role

  package init(group: ID<Group>, member: ID<Member>, role: Role) {
    self.group = group
    self.member = member
    self.role = role
  }

  /// Finds it for an account and a group, nil where the account is not in it.
  package typealias Lookup = @Sendable (Snapshot, ID<Person>, ID<Group>) throws -> Membership?

  /// What the site asks, unless it is told otherwise.
  package static let lookup: Lookup = { snapshot, person, group in
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
