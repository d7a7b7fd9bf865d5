package import Ledger
package import Store

/// Brings a removed member back into a group.
package struct TakeMemberBack: Sendable {
  private let member: ID<Member>
  private let request: GroupRequest

  package struct Outcome: Sendable {
    package let old: Member
    package let appended: Appended
  }

  package init(_ member: ID<Member>, _ request: GroupRequest) {
    self.member = member
    self.request = request
  }

  /// Throws `DistinctName.Mistake.taken` if another member has the name now.
  package func run(in transaction: Transaction) throws -> Outcome {
    let roster = try transaction.roster(of: request.group)
    let old = try roster.require(member)
    if let other = roster.members.current(named: old.name, besides: member) {
      throw DistinctName.Mistake.taken(other.name, .member)
    }
    let appended = try transaction.append(.member(member, .removed(false)), for: request)
    return Outcome(old: old, appended: appended)
  }
}
