package import Ledger
package import Store

/// Merges two members who are the same person: the shares of one count as the other's from then on.
package struct MergeMembers: Sendable {
  private let member: ID<Member>
  private let other: ID<Member>
  private let request: GroupRequest

  package struct Outcome: Sendable {
    package let old: Member
    package let other: Member
    package let appended: Appended?
  }

  package init(_ member: ID<Member>, into other: ID<Member>, _ request: GroupRequest) {
    self.member = member
    self.other = other
    self.request = request
  }

  /// Throws `Refusal.alreadyClaimed` if the author may not merge these two.
  package func run(in transaction: Transaction) throws -> Outcome {
    let roster = try transaction.roster(of: request.group)
    let (member, other) = (try roster.require(member), try roster.require(other))
    guard roster.mayMerge(member, into: other, by: request.origin.author) else {
      throw Refusal.alreadyClaimed
    }
    // A person who has joined as both continues as the other: this member loses its account.
    let release = member.person == nil ? [] : [Change.member(member.id, .claimed(nil))]
    let changes = release + [.member(member.id, .merged(into: other.id))]
    let appended = try transaction.append(changes, for: request)
    try transaction.closeInvitations(as: member.id, to: request.group, at: request.origin.now)
    return Outcome(old: member, other: other, appended: appended)
  }
}
