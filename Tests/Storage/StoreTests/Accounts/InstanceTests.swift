import Ledger
import Testing

@testable import Store

struct InstanceTests {
  let household: Household
  let transaction: Transaction
  let id = ID<Instance>(high: 6, low: 1)

  init() throws {
    household = try Household()
    transaction = household.transaction
  }

  @Test func `an instance has one identity for ever`() throws {
    #expect(try transaction.instance() == nil)
    try transaction.makeInstance(id, at: .start)
    try transaction.makeInstance(ID(high: 6, low: 2), at: .start(plus: .days(1)))
    let made = Instance(id: id, created: .start, isSignUpOpen: false, owner: nil, asksSecondFactor: false)
    #expect(try transaction.instance() == made)
  }

  @Test func `the first to claim an instance owns it`() throws {
    try transaction.makeInstance(id, at: .start)
    #expect(try transaction.claimInstance(for: household.ben))
    #expect(try !transaction.claimInstance(for: household.ada))
    #expect(try transaction.instance()?.owner == household.ben)
  }

  @Test func `sign-up is opened and closed`() throws {
    try transaction.makeInstance(id, at: .start)
    try transaction.setSignUpOpen(true)
    #expect(try transaction.instance()?.isSignUpOpen == true)
    try transaction.setSignUpOpen(false)
    #expect(try transaction.instance()?.isSignUpOpen == false)
  }
}
