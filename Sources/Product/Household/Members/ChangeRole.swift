package import Ledger
package import Store

/// Changes the role of a member. The last owner stays an owner.
package struct ChangeRole: Sendable {
  private let member: ID<Member>
  private let role: Role
  private let request: GroupRequest

  package struct Outcome: Sendable {
    package let old: Member
    package let appended: Appended
  }

  package init(of member: ID<Member>, to role: Role, _ request: GroupRequest) {
    self.member = member
    self.role = role
    self.request = request
  }

  /// Throws `Refusal.lastOwner` if the group would have no owner.
  package func run(in transaction: Transaction) throws -> Outcome {
    let old = try transaction.roster(of: request.group).require(member)
    let appended = try transaction.append(.member(member, .role(role)), for: request)
    // Invite links of a new viewer are closed: they would give more than a viewer may do.
    if role == .viewer, let person = old.person {
      try transaction.closeWays(into: request.group, madeBy: [person], at: request.origin.now)
    }
    return Outcome(old: old, appended: appended)
  }
}
