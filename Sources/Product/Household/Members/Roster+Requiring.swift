internal import Ledger

extension Roster {
  /// The member with this id, also if removed or merged. Throws for a member of another group.
  func require(_ member: ID<Member>) throws -> Member {
    guard let member = self.member(member) else { throw JournalError.missing(.member) }
    return member
  }
}
