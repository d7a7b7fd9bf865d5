package import Ledger
package import Store

/// Renames a member of a group.
package struct RenameMember: Sendable {
  private let member: ID<Member>
  private let name: String
  private let request: GroupRequest

  package struct Outcome: Sendable {
    package let old: Member
    package let name: String
    package let appended: Appended
  }

  package init(_ member: ID<Member>, to name: String, _ request: GroupRequest) {
    self.member = member
    self.name = name
    self.request = request
  }

  /// Throws `DistinctName.Mistake` for an invalid name, or one that another member has now.
  package func run(in transaction: Transaction) throws -> Outcome {
    let roster = try transaction.roster(of: request.group)
    let old = try roster.require(member)
    let name = try roster.name(name, of: member).text
    let appended = try transaction.append(.member(member, .renamed(name)), for: request)
    return Outcome(old: old, name: name, appended: appended)
  }
}
