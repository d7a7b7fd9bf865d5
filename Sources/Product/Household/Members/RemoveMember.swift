package import Ledger
package import Store

/// Removes a member from a group, or lets one leave. Their entries stay.
package struct RemoveMember: Sendable {
  private let member: ID<Member>
  private let isSure: Bool
  private let request: GroupRequest

  package enum Outcome: Sendable {
    case removed(Member, Appended)
    /// Their balance is not zero, and the author has not confirmed.
    case isUneven
  }

  /// `isSure` confirms the removal although the balance is not zero.
  package init(_ member: ID<Member>, isSure: Bool, _ request: GroupRequest) {
    self.member = member
    self.isSure = isSure
    self.request = request
  }

  /// Throws `Refusal.lastOwner` if the group would have no owner.
  package func run(in transaction: Transaction) throws -> Outcome {
    let old = try transaction.roster(of: request.group).require(member)
    guard try isSure || isEven(transaction) else { return .isUneven }
    let appended = try transaction.append(.member(member, .removed(true)), for: request)
    try transaction.closeInvitations(as: old.id, to: request.group, at: request.origin.now)
    return .removed(old, appended)
  }

  private func isEven(_ transaction: Transaction) throws -> Bool {
    guard let overview = try transaction.overview(of: request.group) else {
      throw JournalError.missing(.group)
    }
    return try transaction.balances(of: request.group).open(of: member, in: overview).isEmpty
  }
}
