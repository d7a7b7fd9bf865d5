import Ledger
import Store

/// The visitor's membership in the page's group.
struct Membership: Sendable {
  let group: ID<Group>
  let member: ID<Member>
  let role: Role

  /// Finds the membership of an account in a group; nil if the account is not in it.
  typealias Lookup = @Sendable (Snapshot, ID<Person>, ID<Group>) throws -> Membership?

  /// The site's own lookup, which tests may replace.
  static let lookup: Lookup = { snapshot, person, group in
    try snapshot.membership(of: person, in: group).map {
      Membership(group: group, member: $0.id, role: $0.role)
    }
  }
}

extension Membership? {
  /// Throws `notFound` for visitors who are not in the group.
  func require(_ role: Role) throws(Problem) {
    guard let self else { throw .notFound }
    guard self.role.includes(role) else { throw .forbidden }
  }
}

/// A signed-in visitor: session and account.
struct SignedIn: Sendable {
  let session: Session
  let account: Account
  /// Whether they have to set up a second factor before any other action.
  let lacksFactor: Bool
}
