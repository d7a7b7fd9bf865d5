import Ledger
import Testing

@testable import Store
@testable import StoreMaintenance

struct JoiningTests {
  let flat: SmallFlat

  init() throws { flat = try SmallFlat() }

  private func invite(_ role: Role = .member, for member: ID<Member>? = nil) throws -> Digest {
    let token = try Digest(7)
    let invitation = Invitation(
      id: ID(high: 8, low: 1), token: token, group: flat.group, member: member, role: role, creator: flat.ada,
      created: .start, expires: .start(plus: .days(7)))
    try flat.transaction.add(invitation)
    return token
  }

  private func join(_ token: Digest, _ claim: JoiningMember, operation: Int = 50) throws -> ID<Member> {
    try flat.transaction.join(
      with: token, as: claim, operation: flat.operation(operation), from: flat.origin(flat.stranger)
    ).member
  }

  @Test func `a name can be claimed by invitation, once`() throws {
    let token = try invite()
    #expect(try join(token, .existing(flat.members[2])) == flat.members[2])
    #expect(try flat.transaction.membership(of: flat.stranger, in: flat.group)?.name == "Chi")
    // A person who is in the group stays the same member, and the invitation is not used up.
    #expect(try join(token, .new(NewMember(ID(high: 3, low: 50), "Sue")), operation: 60) == flat.members[2])
    #expect(try flat.transaction.invitation(with: token)?.uses == 1)
    #expect(try flat.transaction.check() == [])
  }

  @Test func `a new name can be taken, with the role of the invitation`() throws {
    let token = try invite(.viewer)
    let member = try join(token, .new(NewMember(ID(high: 3, low: 50), "Sue")))
    #expect(try flat.transaction.membership(of: flat.stranger, in: flat.group)?.id == member)
    #expect(try flat.transaction.membership(of: flat.stranger, in: flat.group)?.role == .viewer)
  }

  @Test(arguments: Role.allCases) func `who claims a name gets the invitation's role`(role: Role) throws {
    _ = try join(try invite(role), .existing(flat.members[2]))
    #expect(try flat.transaction.membership(of: flat.stranger, in: flat.group)?.role == role)
  }

  @Test func `an invitation for a member cannot be used as a new member`() throws {
    let token = try invite(for: flat.members[2])
    #expect(throws: InvitationError.notForMember(flat.members[2])) {
      try join(token, .new(NewMember(ID(high: 3, low: 50), "Sue")))
    }
  }

  @Test func `a claimed name cannot be claimed again`() throws {
    let token = try invite()
    #expect(throws: Refusal.alreadyClaimed) { try join(token, .existing(flat.members[1])) }
    #expect(try flat.transaction.membership(of: flat.stranger, in: flat.group) == nil)
  }

  @Test func `a revoked invitation cannot be used`() throws {
    let token = try invite()
    #expect(try flat.transaction.revoke(ID(high: 8, low: 1), of: flat.group, at: .start))
    #expect(throws: InvitationError.closed) { try join(token, .existing(flat.members[2])) }
    #expect(throws: InvitationError.closed) { try join(try Digest(9), .existing(flat.members[2])) }
  }
}
