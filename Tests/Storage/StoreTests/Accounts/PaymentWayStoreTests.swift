import Ledger
import PaymentCodes
import SQLite
import StoreMaintenance
import TestSupport
import Testing

@testable import Store

struct PaymentWayStoreTests {
  private let flat: SmallFlat
  private var chi: ID<Member> { flat.members[2] }
  private var chis: StoredPaymentWay.Owner { .member(chi, in: flat.group) }

  init() throws { flat = try SmallFlat() }

  private func add(_ number: UInt64, to owner: StoredPaymentWay.Owner, _ words: String = "Cash") throws {
    let stored = StoredPaymentWay(
      id: ID(high: 8, low: number), try PaymentWay(.words, words), author: flat.ada, added: .start)
    try flat.transaction.add(stored, to: owner)
  }

  private func ways(_ owner: StoredPaymentWay.Owner) throws -> [String] {
    try flat.transaction.paymentWays(of: owner).map(\.way.value)
  }

  @Test func `a name that is erased takes its ways along, also those of names merged into it`() throws {
    let twin = flat.members[1]
    try add(1, to: chis)
    try add(2, to: .member(twin, in: flat.group))
    try add(3, to: .account(flat.ada))
    try flat.append([flat.proposal(10, .member(twin, .claimed(nil)))], by: flat.ben)
    try flat.append(flat.proposal(11, .member(twin, .merged(into: chi))))
    var origin = flat.origin(flat.stranger)
    origin.isInvited = true
    try flat.transaction.append(
      [flat.proposal(12, .member(chi, .claimed(flat.stranger)))], to: flat.group, from: origin)
    try flat.transaction.eraseName(
      of: chi, in: flat.group, instead: "Someone", as: flat.operation(13), from: flat.origin(flat.stranger))
    #expect(try ways(chis).isEmpty && ways(.member(twin, in: flat.group)).isEmpty)
    #expect(try ways(.account(flat.ada)) == ["Cash"])
  }

  @Test func `they go with their group`() throws {
    try add(1, to: chis)
    _ = try flat.transaction.deleteGroup(flat.group)
    #expect(try ways(chis).isEmpty)
  }

  @Test func `who has left or is disabled is not paid`() throws {
    try add(1, to: chis)
    try add(2, to: .account(flat.ben))
    #expect(try flat.transaction.paymentWays(in: flat.group).count == 2)
    try flat.append(flat.proposal(20, .member(chi, .removed(true))))
    try flat.transaction.setDisabled(flat.ben, since: .start)
    #expect(try flat.transaction.paymentWays(in: flat.group).isEmpty)
  }

  @Test func `what rules refuse today is left as text`() throws {
    try add(1, to: chis)
    try flat.transaction.connection.run("UPDATE payment_ways SET kind = 'iban', value = 'DE00 0000'")
    #expect(try flat.transaction.paymentWays(of: chis).map(\.way.kind) == [.words])
    #expect(try ways(chis) == ["DE00 0000"])
  }

  @Test func `a note of an earlier version becomes a way in words`() throws {
    let connection = flat.transaction.connection
    try connection.run("DROP TABLE payment_ways")
    for column in ["payer", "payee", "currency", "scale", "claimed", "claimed_units", "claims"] as [SQL] {
      try connection.run("ALTER TABLE looking_links DROP COLUMN \(column)")
    }
    try connection.run("ALTER TABLE accounts ADD COLUMN payment_note TEXT")
    let note = "IBAN DE89\nTwint"
    try connection.run("UPDATE accounts SET payment_note = \(note) WHERE id = \(flat.ben)")
    try connection.run("PRAGMA user_version = 46")
    try Schema.current.migrator.migrate(connection)
    let stored = try #require(try flat.transaction.paymentWays(of: .account(flat.ben)).first)
    #expect(stored.way == (try PaymentWay(.words, note)) && stored.author == flat.ben)
    #expect(try flat.transaction.paymentWays(of: .account(flat.ada)).isEmpty)
    #expect(try flat.transaction.check() == [])
  }
}
