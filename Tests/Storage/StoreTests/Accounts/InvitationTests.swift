import Ledger
import Testing

@testable import Store

struct InvitationTests {
  let household: Household
  let transaction: Transaction
  let invitation: Invitation

  init() throws {
    household = try Household()
    transaction = household.transaction
    invitation = try Invitation(
      id: ID(high: 7, low: 1), token: Digest(1), group: household.flat, member: ID(high: 8, low: 1),
      role: .member, creator: household.ada, created: .start, expires: .start(plus: .days(7)))
    try transaction.add(invitation)
  }

  @Test func `a link's token leads to its invitation`() throws {
    #expect(try transaction.invitation(with: Digest(1)) == invitation)
    #expect(try transaction.invitation(with: Digest(2)) == nil)
  }

  @Test(arguments: Role.allCases) func `every role can be offered without naming a member`(role: Role) throws
  {
    let open = try Invitation(
      id: ID(high: 7, low: 2), token: Digest(2), group: household.trip, member: nil, role: role, creator: nil,
      created: .start, expires: .start)
    try transaction.add(open)
    #expect(try transaction.invitation(with: Digest(2)) == open)
  }

  @Test func `an invitation is open until it expires`() throws {
    #expect(invitation.isOpen(at: .start(plus: .days(6))))
    #expect(!invitation.isOpen(at: .start(plus: .days(7))))
    #expect(try transaction.use(invitation.id, at: .start(plus: .days(6))))
    #expect(try !transaction.use(invitation.id, at: .start(plus: .days(7))))
    #expect(try transaction.invitation(with: Digest(1))?.uses == 1)
  }

  @Test func `an invitation is used up in the end`() throws {
    let pair = try Invitation(
      id: ID(high: 7, low: 3), token: Digest(3), group: household.trip, member: nil, role: .member,
      creator: nil, created: .start, expires: .start(plus: .days(7)), places: 2)
    try transaction.add(pair)
    #expect(try transaction.use(pair.id, at: .start))
    #expect(try transaction.invitation(with: Digest(3))?.isOpen(at: .start) == true)
    #expect(try transaction.use(pair.id, at: .start))
    #expect(try !transaction.use(pair.id, at: .start))
    #expect(try transaction.invitation(with: Digest(3))?.isOpen(at: .start) == false)
    #expect(try transaction.invitation(with: Digest(3))?.uses == 2)
  }

  @Test func `a revoked invitation cannot be used`() throws {
    #expect(try transaction.revoke(invitation.id, of: household.flat, at: .start))
    #expect(try transaction.invitation(with: Digest(1))?.isOpen(at: .start) == false)
    #expect(try !transaction.use(invitation.id, at: .start))
    #expect(try !transaction.revoke(invitation.id, of: household.flat, at: .start))
  }

  @Test func `another group's invitation cannot be revoked or seen`() throws {
    #expect(try !transaction.revoke(invitation.id, of: household.trip, at: .start))
    #expect(try transaction.invitation(with: Digest(1))?.revoked == nil)
    #expect(try transaction.invitations(to: household.trip) == [])
    #expect(try transaction.invitations(to: household.flat) == [invitation])
  }

  @Test func `an invitation outlives who made it, but not its group`() throws {
    try transaction.deleteAccount(household.ada)
    #expect(try transaction.invitation(with: Digest(1))?.creator == nil)
    #expect(try transaction.deleteGroup(household.flat))
    #expect(try transaction.invitation(with: Digest(1)) == nil)
    #expect(try !transaction.deleteGroup(household.flat))
  }
}
