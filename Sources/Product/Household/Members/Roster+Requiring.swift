internal import Ledger

extension Roster {
  /// The member with this id, also one removed or merged. One of another group is not there.
  func require(_ member: ID<Member>) throws -> Member {
    guard let member = self.member(member) else { throw JournalError.missing(.member) }
    return member
  }
}
