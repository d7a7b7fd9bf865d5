import Foundation
import Ledger
import SQLite
import TestSupport
import Testing

@testable import Store
@testable import StoreMaintenance

/// Deleted groups: how long they are kept, and that nothing is left of them afterwards.
struct DeletedGroupTests {
  let flat: SmallFlat
  private let group: ID<Group>

  init() throws {
    flat = try SmallFlat()
    group = flat.group
  }

  private func delete(_ number: Int, _ flag: Bool = true) throws {
    try flat.append(flat.proposal(number, .group(.deleted(flag))))
  }

  @Test func `its owners alone are told of a deleted group, until it is back`() throws {
    try flat.append(flat.proposal(1, .member(flat.members[1], .role(.owner))))
    #expect(try flat.transaction.deletedGroups(ownedBy: flat.ada) == [])
    try delete(2)
    for owner in [flat.ada, flat.ben] {
      let deleted = try flat.transaction.deletedGroups(ownedBy: owner)
      #expect(deleted.map(\.name) == ["Flat"])
      #expect(deleted.map(\.end) == [.start(plus: .days(30))])
    }
    #expect(try flat.transaction.deletedGroups(ownedBy: flat.viewer) == [])
    try delete(3, false)
    #expect(try flat.transaction.deletedGroups(ownedBy: flat.ada) == [])
  }

  @Test func `it goes when its time is over, counted from the last time it was deleted`() throws {
    try delete(1)
    try delete(2, false)
    flat.later(86_400_000)
    try delete(3)
    let end = Instant.start(plus: .days(32))
    #expect(try !flat.transaction.removeExpiredGroup(group, at: end.adding(.milliseconds(-1))))
    #expect(try flat.transaction.expiredGroups(at: end) == [group])
    #expect(try flat.transaction.removeExpiredGroup(group, at: end))
    #expect(try flat.transaction.overview(of: group) == nil)
    #expect(try !flat.transaction.removeExpiredGroup(group, at: end))
  }

  @Test func `a group that is not deleted is never removed`() throws {
    #expect(try !flat.transaction.removeExpiredGroup(group, at: .start(plus: .days(10_000))))
    #expect(try flat.transaction.expiredGroups(at: .start(plus: .days(10_000))) == [])
  }

  /// Searches the bytes of a fresh copy, so that every table is covered.
  @Test func `nothing of a group that is gone is left in any table`() throws {
    let other = try flat.otherGroup()
    let (receipt, skipped) = (ID<Receipt>(high: 6, low: 94), try #require(Day(number: 20_250_701)))
    try flat.transaction.append(
      [
        flat.proposal(1, .receipt(receipt, .added(other.attachment))),
        flat.proposal(2, .rule(other.rule, .skipped(skipped, true))),
        flat.proposal(
          3, .budget(HouseholdCategory.rent.id, Money(minorUnits: 7, currency: RandomChanges.euro))),
      ], to: other.group, from: flat.origin(flat.stranger))
    try flat.transaction.add(
      Invitation(
        id: ID(high: 6, low: 95), token: try Digest(7), group: other.group, member: other.member,
        role: .member, creator: nil, created: .start, expires: .start(plus: .days(1))))
    let ids = [
      other.group.bytes, other.member.bytes, other.entry.bytes, other.label.bytes, other.preset.bytes,
      other.rule.bytes, other.attachment.bytes, receipt.bytes, try Digest(7).bytes,
      flat.operation(9_101).bytes, Array("Taxi".utf8), Array("Trip".utf8),
    ]
    let before = try copy("before")
    let missing = ids.filter { !holds(before, $0) }
    #expect(missing == [])
    #expect(try flat.transaction.deleteGroup(other.group))
    var findings: [Finding] = []
    let steps = try flat.transaction.removeHiddenGroups { findings += try flat.transaction.check() }
    #expect(steps > 5)
    #expect(findings == [])
    let after = try copy("after")
    let left = ids.filter { holds(after, $0) }
    #expect(left == [])
    let isOtherKept = holds(after, flat.group.bytes)
    #expect(isOtherKept)
    #expect(try flat.transaction.check() == [])
  }

  @Test func `a group that is gone is not seen while its rows are still there`() throws {
    let other = try flat.otherGroup()
    #expect(try flat.transaction.deleteGroup(other.group))
    #expect(try flat.transaction.hasGroup(other.group))
    #expect(try flat.transaction.overview(of: other.group) == nil)
    #expect(try flat.transaction.groupIDs(of: flat.stranger) == [])
    #expect(try !flat.transaction.deleteGroup(other.group))
    #expect(throws: JournalError.missing(.group)) {
      try flat.transaction.append(
        [flat.proposal(1, .group(.renamed("House")))], to: other.group, from: flat.origin(flat.stranger))
    }
    #expect(try flat.transaction.check() == [])
  }

  /// Each table that references groups is in one of two lists. A new table must be added to one of them.
  @Test func `every table of groups is one that shows them or one that is hidden`() throws {
    let hidden = [
      "action_parts", "attachments", "balances", "budgets", "custom_units", "debts", "entries",
      "hidden_groups", "import_actions", "imported", "labels", "members", "month_sums", "operations",
      "presets", "receipts", "tallies", "texts",
    ]
    let tables: [String] = try flat.transaction.connection.values(
      """
      SELECT DISTINCT t.name
      FROM sqlite_schema AS t JOIN pragma_foreign_key_list(t.name) AS f
      WHERE t.type = 'table' AND f."table" = 'groups'
      """)
    let showing = Transaction.tablesThatShowGroups.map { $0.text.replacing("\"", with: "") }
    #expect(Set(tables) == Set(hidden + showing))
  }

  @Test func `a group that is being restored keeps its rows`() async throws {
    let store = try DataStore.inMemory()
    let groups = [1, 2].map { ID<Group>(high: 1, low: UInt64($0)) }
    try await store.write { transaction in
      for group in groups {
        try transaction.makeGroup(group, at: .start)
        #expect(try transaction.deleteGroup(group))
      }
    }
    try store.restoring(groups[1]) { try store.removeHiddenGroupsAndWait() }
    #expect(try store.read { snapshot in try groups.map(snapshot.hasGroup) } == [false, true])
    try await store.removeHiddenGroups()
    #expect(try store.read { snapshot in try groups.map(snapshot.hasGroup) } == [false, false])
  }

  private func copy(_ name: String) throws -> Data {
    let scratch = try Scratch()
    try flat.transaction.connection.run("VACUUM INTO \(scratch.file(name))")
    return Data(try scratch.contents(name))
  }

  private func holds(_ copy: Data, _ piece: [UInt8]) -> Bool { copy.range(of: Data(piece)) != nil }

  @Test func `no operation gets the place in the journal of one that is gone`() throws {
    let other = try flat.otherGroup()
    let end = try flat.transaction.position()
    #expect(end == other.position)
    #expect(try flat.transaction.deleteGroup(other.group))
    #expect(try flat.transaction.position() == end + 1)
    try flat.append(flat.proposal(1, .group(.renamed("House"))))
    #expect(try flat.transaction.position(of: flat.group) == end + 2)
    #expect(try flat.transaction.position() == end + 2)
  }

  /// Hours at which the clock is read, and whether it is trusted at the last of them.
  @Test(arguments: [
    ([0], false), ([0, 6, 12, 18], false), ([0, 6, 12, 18, 24], true), ([0, 24], true), ([0, 25], false),
    ([0, 24, 48, 9_000], false), ([0, 24, 9_000, 49, 60], false), ([0, 24, 9_000, 30, 42, 54], true),
    ([0, 24, 9_000, 9_012, 9_024], true),
  ]) func `a clock is trusted that has gone on for a day`(_ hours: [Int], _ isTrusted: Bool) throws {
    var clock: SteadyClock?
    for hour in hours { clock = try flat.transaction.watchClock(at: .start(plus: .seconds(hour * 3_600))) }
    #expect(clock?.isTrusted == isTrusted)
  }
}
