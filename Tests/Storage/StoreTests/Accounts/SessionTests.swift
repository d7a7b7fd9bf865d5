import Ledger
import Testing

@testable import Store

struct SessionTests {
  let household: Household
  let transaction: Transaction
  let phone: Session
  let laptop: Session
  let phoneToken: Digest

  init() throws {
    household = try Household()
    transaction = household.transaction
    phone = Session(id: ID(high: 5, low: 1), account: household.ada, device: "Phone", created: .start)
    laptop = Session(
      id: ID(high: 5, low: 2), account: household.ada, device: "Laptop", created: .start(plus: .days(1)))
    phoneToken = try Digest(1)
    try transaction.add(phone, token: phoneToken)
    try transaction.add(laptop, token: Digest(2))
  }

  private func signedIn(at now: Instant) throws -> Account? {
    try transaction.signedIn(with: phoneToken, at: now)?.account
  }

  @Test func `a token says who it is`() throws {
    let found = try #require(try transaction.signedIn(with: phoneToken, at: .start))
    #expect(found.session == phone)
    #expect(found.account == (try transaction.account(household.ada)))
    #expect(try transaction.signedIn(with: Digest(3), at: .start)?.account == nil)
  }

  @Test func `of more sessions than one has, the longest unused ends`() throws {
    try transaction.touch(phone.id, at: .start(plus: .days(2)))
    for number in 0..<(Session.mostOfOne - 1) {
      let session = Session(
        id: ID(high: 6, low: UInt64(number)), account: household.ada, device: "Tablet",
        created: .start(plus: .days(2)))
      try transaction.add(session, token: Digest(UInt8(number + 3)))
    }
    let kept = try transaction.sessions(of: household.ada, at: .start(plus: .days(2)))
    #expect(kept.count == Session.mostOfOne)
    #expect(kept.contains { $0.id == phone.id } && !kept.contains { $0.id == laptop.id })
    let old = Session(id: ID(high: 7, low: 1), account: household.ada, device: "Old", created: .start)
    try transaction.add(old, token: Digest(200))
    #expect(try transaction.sessions(of: household.ada, at: .start).contains { $0.id == old.id })
  }

  @Test func `a session lives ninety days from its last use`() throws {
    #expect(try signedIn(at: .start(plus: .days(89))) != nil)
    #expect(try signedIn(at: .start(plus: .days(90))) == nil)
    try transaction.touch(phone.id, at: .start(plus: .days(60)))
    #expect(try signedIn(at: .start(plus: .days(149))) != nil)
    #expect(try signedIn(at: .start(plus: .days(150))) == nil)
  }

  @Test func `after four hundred days the password is asked for once more, but not of guests`() throws {
    let guest = Account(id: ID(high: 1, low: 78), displayName: "Eve", created: .start)
    try transaction.addGuest(guest)
    let tablet = Session(id: ID(high: 5, low: 9), account: guest.id, device: "Tablet", created: .start)
    try transaction.add(tablet, token: Digest(9))
    for days in stride(from: 60, through: 360, by: 60) {
      for session in [phone, tablet] { try transaction.touch(session.id, at: .start(plus: .days(days))) }
    }
    #expect(try signedIn(at: .start(plus: .days(399))) != nil)
    #expect(try signedIn(at: .start(plus: .days(400))) == nil)
    #expect(try transaction.signedIn(with: Digest(9), at: .start(plus: .days(449)))?.account == guest)
  }

  @Test func `a clock that goes back shortens no session`() throws {
    try transaction.touch(phone.id, at: .start(plus: .days(60)))
    try transaction.touch(phone.id, at: .start(plus: .days(1)))
    #expect(try signedIn(at: .start(plus: .days(149))) != nil)
  }

  @Test func `a page view soon after another writes nothing`() {
    #expect(!phone.isDueForTouch(at: .start(plus: .seconds(3_599))))
    #expect(phone.isDueForTouch(at: .start(plus: .seconds(3_600))))
  }

  @Test func `a disabled account is signed in nowhere until it is enabled`() throws {
    try transaction.setDisabled(household.ada, since: .start)
    #expect(try signedIn(at: .start) == nil)
    try transaction.setDisabled(household.ada, since: nil)
    #expect(try signedIn(at: .start) != nil)
  }

  @Test func `devices are listed, the last used first`() throws {
    let now = Instant.start(plus: .days(2))
    #expect(try transaction.sessions(of: household.ada, at: now).map(\.device) == ["Laptop", "Phone"])
    try transaction.touch(phone.id, at: now)
    #expect(try transaction.sessions(of: household.ada, at: now).map(\.device) == ["Phone", "Laptop"])
    #expect(try transaction.sessions(of: household.ben, at: now) == [])
    #expect(
      try transaction.sessions(of: household.ada, at: .start(plus: .days(91))).map(\.device) == ["Phone"])
  }

  @Test func `one ends only one's own sessions`() throws {
    #expect(try !transaction.endSession(phone.id, of: household.ben))
    #expect(try signedIn(at: .start) != nil)
    #expect(try transaction.endSession(phone.id, of: household.ada))
    #expect(try signedIn(at: .start) == nil)
    #expect(try !transaction.endSession(phone.id, of: household.ada))
  }

  @Test func `all sessions but this one can be ended`() throws {
    #expect(try transaction.endSessions(of: household.ben) == [])
    #expect(try transaction.endSessions(of: household.ada, except: phone.id) == [laptop.id])
    #expect(try signedIn(at: .start) != nil)
    #expect(try transaction.endSessions(of: household.ada) == [phone.id])
    #expect(try signedIn(at: .start) == nil)
  }

  @Test func `listeners are told which sessions have ended`() throws {
    // The notices before this are of the new accounts.
    let before = transaction.notices.count
    _ = try transaction.endSession(phone.id, of: household.ben)
    #expect(transaction.notices.count == before)
    _ = try transaction.endSession(phone.id, of: household.ada)
    #expect(transaction.notices.dropFirst(before) == [.ended(phone.id)])
    try transaction.deleteAccount(household.ada)
    #expect(transaction.notices.dropFirst(before) == [.ended(phone.id), .ended(laptop.id)])
  }

  @Test func `sessions that ran out are forgotten`() throws {
    #expect(try transaction.removeExpiredSessions(at: .start(plus: .days(90))) == 1)
    #expect(try transaction.sessions(of: household.ada, at: .start).map(\.device) == ["Laptop"])
  }

  @Test func `a session without an account is refused`() throws {
    let stray = Session(id: ID(high: 5, low: 9), account: ID(high: 9, low: 9), device: "", created: .start)
    #expect(throws: (any Error).self) { try transaction.add(stray, token: Digest(9)) }
  }
}
