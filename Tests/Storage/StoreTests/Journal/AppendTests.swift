import Ledger
import Testing

@testable import Store
@testable import StoreMaintenance

struct AppendTests {
  let flat: SmallFlat

  init() throws { flat = try SmallFlat() }

  // MARK: - Sending twice

  @Test func `sent twice, an operation is done once and answered the same`() throws {
    let proposal = try flat.proposal(1, .entry(flat.dinner, .added(flat.entry("Dinner", 30_00))))
    let first = try #require(try flat.append(proposal).first)
    flat.later()
    let second = try #require(try flat.append(proposal).first)
    #expect(second.isResend)
    #expect(second.sequence == first.sequence)
    #expect(second.operation == first.operation)
    #expect(second.before == first.before)
    #expect(try flat.count == 1)
    #expect(try flat.transaction.check() == [])
  }

  @Test func `an id sent with other content is a conflict and changes nothing`() throws {
    try flat.append(flat.proposal(1, .entry(flat.dinner, .added(flat.entry("Dinner", 30_00)))))
    #expect(throws: JournalError.conflict(flat.operation(1))) {
      try flat.append(flat.proposal(1, .entry(flat.dinner, .added(flat.entry("Lunch", 30_00)))))
    }
    #expect(throws: JournalError.conflict(flat.operation(1))) {
      try flat.append(
        flat.proposal(1, .entry(flat.dinner, .added(flat.entry("Dinner", 30_00)))), by: flat.ben)
    }
    #expect(try flat.titles == ["Dinner"])
  }

  @Test func `several changes are done together or not at all`() throws {
    #expect(throws: JournalError.missing(.entry)) {
      try flat.append([
        flat.proposal(1, .entry(flat.dinner, .added(flat.entry("Dinner", 30_00)))),
        flat.proposal(2, .entry(ID(high: 8, low: 8), .deleted(true))),
      ])
    }
    #expect(try flat.count == 0)
    #expect(try flat.transaction.check() == [])
    // A rolled-back change leaves no trace in the caches of the transaction either.
    try flat.append(flat.proposal(1, .entry(flat.dinner, .added(flat.entry("Lunch", 20_00)))))
    #expect(try flat.titles == ["Lunch"])
    #expect(try flat.transaction.check() == [])
  }

  @Test func `one notice tells of all that was appended`() throws {
    let before = flat.transaction.notices.count
    let appended = try flat.append([
      flat.proposal(1, .entry(flat.dinner, .added(flat.entry("Dinner", 30_00)))),
      flat.proposal(2, .entry(flat.dinner, .deleted(true))),
    ])
    let last = try #require(appended.last)
    #expect(flat.transaction.notices.count <= before + 1)
    #expect(flat.transaction.notices.last == .changed(flat.group, sequence: last.sequence))
    #expect(try flat.transaction.position(of: flat.group) == last.sequence)
  }

  @Test func `stamps go on when the clock is set back, and after a restart`() throws {
    let first = try flat.append(flat.proposal(1, .entry(flat.dinner, .added(flat.entry("Dinner", 30_00)))))
    let restarted = Transaction(flat.transaction.connection)
    let origin = Origin(.person(flat.ada), on: ID(high: 9, low: 9), at: Instant(milliseconds: 5))
    let second = try restarted.append(
      [flat.proposal(2, .entry(flat.dinner, .edited(flat.titled("Supper"))))], to: flat.group, from: origin)
    let stamps = (first + second).map(\.operation.stamp)
    #expect(stamps == stamps.sorted())
    #expect(try flat.titles == ["Supper"])
  }

  // MARK: - Permissions and existence

  @Test func `strangers and viewers change nothing`() throws {
    let proposal = try flat.proposal(1, .entry(flat.dinner, .added(flat.entry("Dinner", 30_00))))
    #expect(throws: Refusal.notInGroup) { try flat.append(proposal, by: flat.stranger) }
    #expect(throws: Refusal.viewersOnlyRead) { try flat.append(proposal, by: flat.viewer) }
    #expect(try flat.count == 0)
  }

  @Test func `an entity is added once, and must exist in the group to be changed`() throws {
    try flat.append(flat.proposal(1, .entry(flat.dinner, .added(flat.entry("Dinner", 30_00)))))
    #expect(throws: JournalError.exists(Entity(.entry, flat.dinner))) {
      try flat.append(flat.proposal(2, .entry(flat.dinner, .added(flat.entry("Again", 1_00)))))
    }
    #expect(throws: JournalError.exists(Entity(.member, flat.members[1]))) {
      let change = Change.member(flat.members[1], .added(name: "Mallory", role: .member, person: nil))
      try flat.append(flat.proposal(3, change))
    }
    #expect(throws: JournalError.missing(.preset)) {
      try flat.append(flat.proposal(4, .preset(ID(high: 8, low: 1), .renamed("x"))))
    }
    #expect(throws: JournalError.missing(.group)) {
      try flat.transaction.append(
        [flat.proposal(5, .group(.renamed("x")))], to: ID(high: 2, low: 99), from: flat.origin(flat.ada))
    }
  }

  @Test(arguments: 0..<12) func `what belongs to another group is not there`(place: Int) throws {
    let other = try flat.otherGroup()
    let change = try flat.changes(naming: other)[place]
    let error = #expect(throws: (any Error).self) { try flat.append(flat.proposal(50, change)) }
    #expect(error is Refusal || error is JournalError, "\(change): \(String(describing: error))")
    #expect(try flat.transaction.position(of: other.group) == other.position)
    #expect(try flat.count == 0)
    #expect(try flat.transaction.check() == [])
  }

  @Test func `a group is removed for good with all that is its own`() throws {
    let other = try flat.otherGroup()
    try flat.append(flat.proposal(1, .entry(flat.dinner, .added(flat.entry("Dinner", 30_00)))))
    #expect(try flat.transaction.deleteGroup(flat.group))
    #expect(try flat.transaction.overview(of: flat.group) == nil)
    try flat.transaction.removeHiddenGroups()
    #expect(try flat.transaction.position(of: other.group) == other.position)
    let left = try ["entries", "shares", "texts", "tallies", "balances", "members"].map { table in
      try flat.rows(of: table, in: flat.group)
    }
    #expect(left.allSatisfy { $0 == 0 })
    #expect(try flat.transaction.check() == [])
  }
}
