import Ledger
import SQLite
import Testing

@testable import Store

struct PersonalTokenTests {
  let household: Household
  let transaction: Transaction

  init() throws {
    household = try Household()
    transaction = household.transaction
  }

  private func add(_ number: UInt8, scopes: TokenScopes = .all, expires: Instant? = nil) throws
    -> PersonalToken
  {
    let token = PersonalToken(
      id: ID(high: 4, low: UInt64(number)), account: household.ada, beginning: "AbCd",
      name: "Phone \(number)", scopes: scopes, group: nil, created: .start(plus: .seconds(Int(number))),
      expires: expires)
    try transaction.add(token, secret: Digest(number))
    return token
  }

  @Test func `a secret says whose token it is, until that runs out`() throws {
    let token = try add(1, scopes: [.read, .add], expires: .start(plus: .days(1)))
    let found = try #require(try transaction.bearer(of: Digest(1), at: .start))
    #expect(found.token == token && found.account.id == household.ada)
    #expect(try transaction.bearer(of: Digest(2), at: .start) == nil)
    #expect(try transaction.isOpen(token, at: .start))
    #expect(try transaction.bearer(of: Digest(1), at: .start(plus: .days(1))) == nil)
    #expect(try !transaction.isOpen(token, at: .start(plus: .days(1))))
  }

  @Test func `a token ends with its account, be it disabled or deleted`() throws {
    let token = try add(1)
    try transaction.setDisabled(household.ada, since: .start)
    #expect(try transaction.bearer(of: Digest(1), at: .start) == nil)
    #expect(try !transaction.isOpen(token, at: .start))
    try transaction.connection.run("DELETE FROM accounts WHERE id = \(household.ada)")
    #expect(try transaction.tokens(of: household.ada).isEmpty)
  }

  @Test func `removing one is told, and is for its owner alone`() throws {
    let token = try add(1)
    #expect(try !transaction.removeToken(token.id, of: ID(high: 99, low: 1)))
    #expect(try transaction.removeToken(token.id, of: household.ada))
    #expect(transaction.notices.last == .ended(token.session))
    #expect(try transaction.bearer(of: Digest(1), at: .start) == nil)
    #expect(try !transaction.removeToken(token.id, of: household.ada))
  }

  @Test func `there are so many of one person and no more`() throws {
    for number in 1...50 { _ = try add(UInt8(number)) }
    #expect(throws: Refusal.limit(.tokens)) { try add(51) }
    #expect(try transaction.tokens(of: household.ada).map(\.name).first == "Phone 50")
  }

  @Test(
    arguments: [
      ("read", TokenScopes.read), ("read,add", [.read, .add]), ("account,read", [.read, .account]), ("", nil),
      ("read,", nil), ("Read", nil), ("read;add", nil),
    ] as [(String, TokenScopes?)]) func `scopes are read by their words`(
      _ text: String, _ scopes: TokenScopes?
    )
  { #expect(TokenScopes(named: text) == scopes) }

  @Test func `who may change entries may add some`() {
    #expect(
      TokenScopes.write.allow(.add) && !TokenScopes.add.allow(.write) && !TokenScopes.write.allow(.read))
  }
}
