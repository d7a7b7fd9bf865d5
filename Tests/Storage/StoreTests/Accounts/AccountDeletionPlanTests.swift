import Ledger
import SQLite
import Testing

@testable import Store
@testable import StoreMaintenance

struct AccountDeletionPlanTests {
  private let flat: SmallFlat

  init() throws { flat = try SmallFlat() }

  private func delete(_ person: ID<Person>) throws {
    try flat.transaction.deleteAccount(as: flat.operation(50), from: flat.origin(person))
  }

  private var members: [Member] { get throws { try flat.transaction.members(of: flat.group) } }

  private var history: [HistoryItem] { get throws { try flat.transaction.history(of: flat.group) } }

  @Test func `a deleted account leaves its member and entries in the group`() throws {
    try flat.append(flat.proposal(10, .entry(flat.dinner, .added(try flat.entry("Dinner", 3_000)))))
    let position = try flat.transaction.position(of: flat.group)
    try delete(flat.ben)
    #expect(try members.map(\.name) == ["Ada", "Ben", "Chi", "Vi"])
    #expect(try members[1].person == nil)
    #expect(try members[1].isCurrent)
    #expect(try flat.titles == ["Dinner"])
    let line = try #require(try history.first)
    #expect(line.record.sequence > position)
    #expect(line.operation.author == .person(flat.ben))
    #expect(line.differences == [.person(from: flat.ben, to: nil)])
    #expect(try flat.transaction.account(flat.ben) == nil)
    #expect(try flat.transaction.check() == [])
  }

  @Test func `a deleted account takes its name along when asked, also out of the history`() throws {
    try flat.append(flat.proposal(9, .member(flat.members[2], .renamed("Former member"))))
    try flat.append(flat.proposal(10, .member(flat.members[1], .renamed("Benjamin"))), by: flat.ben)
    try flat.transaction.deleteAccount(
      as: flat.operation(50), from: flat.origin(flat.ben), instead: "Former member")
    #expect(try members.map(\.name) == ["Ada", "Former member 2", "Former member", "Vi"])
    #expect(try members[1].person == nil)
    let bodies = try flat.transaction.connection.values("SELECT body FROM operations", as: String.self)
    #expect(!bodies.joined().contains("Ben"))
    #expect(try flat.transaction.check() == [])
    let line = try #require(try history.dropFirst().first)
    #expect(line.operation.author == .person(flat.ben) && line.record.isBlank == false)
    #expect(throws: UndoRefusal.erased) {
      try flat.transaction.undo(
        line.record.sequence, in: flat.group, as: flat.operation(60), from: flat.origin(flat.ada))
    }
    try flat.transaction.repair()
    #expect(try members.map(\.name) == ["Ada", "Former member 2", "Former member", "Vi"])
  }

  @Test func `what is left of a name is held to what was left`() throws {
    try flat.transaction.deleteAccount(
      as: flat.operation(50), from: flat.origin(flat.ben), instead: "Former member")
    let changed = try flat.transaction.connection.run(
      """
      UPDATE operations
      SET body = replace(body, '"role":"member"', '"role":"owner"')
      WHERE original IS NOT NULL
      """)
    #expect(changed > 0)
    #expect(
      try flat.transaction.check().contains { $0.words.hasSuffix("left of an erased name was changed") })
  }

  @Test func `no one erases another member's name`() throws {
    #expect(throws: Refusal.notYourself) {
      try flat.transaction.eraseName(
        of: flat.members[1], in: flat.group, instead: "Nobody", as: flat.operation(50),
        from: flat.origin(flat.ada))
    }
  }

  @Test func `the last owner stays where others have joined`() throws {
    let group = try #require(try flat.transaction.group(flat.group))
    #expect(throws: AccountError.leavesOwnerless([group])) { try delete(flat.ada) }
    #expect(try flat.transaction.account(flat.ada) != nil)
    #expect(try members[0].person == flat.ada)
  }

  @Test func `one owner of two goes, and is not counted any more`() throws {
    try flat.append(flat.proposal(10, .member(flat.members[1], .role(.owner))))
    try delete(flat.ada)
    #expect(try flat.overview.roster.owners.map(\.name) == ["Ben"])
    #expect(throws: AccountError.leavesOwnerless([try flat.overview.group])) { try delete(flat.ben) }
  }

  @Test func `a group without other accounts is deleted with the account`() throws {
    let other = try flat.otherGroup()
    #expect(try flat.transaction.parting(of: flat.stranger).going.map(\.name) == ["Trip"])
    try delete(flat.stranger)
    #expect(try flat.transaction.group(other.group) == nil)
    try flat.transaction.removeHiddenGroups()
    #expect(
      try flat.transaction.connection.value(
        #"SELECT count(*) FROM operations WHERE "group" = \#(other.group)"#) == 0)
    #expect(try members.count == 4, "nothing of another group")
  }

  @Test func `a deleted account is unlinked in a group that it had left`() throws {
    try flat.append(flat.proposal(10, .member(flat.members[1], .removed(true))), by: flat.ben)
    try delete(flat.ben)
    #expect(try members[1].person == nil)
    #expect(try members[1].isRemoved)
  }

  @Test func `accounts are unlinked in archived groups, and in deleted ones they cannot restore`() throws {
    try flat.append(flat.proposal(10, .group(.archived(true))))
    try delete(flat.ben)
    #expect(try members[1].person == nil)
    try flat.append(flat.proposal(11, .group(.deleted(true))))
    try flat.transaction.deleteAccount(as: flat.operation(60), from: flat.origin(flat.viewer))
    #expect(try members[3].person == nil)
  }

  @Test func `a group that its last owner has deleted goes with them`() throws {
    try flat.append(flat.proposal(10, .group(.deleted(true))))
    #expect(try flat.transaction.parting(of: flat.ada).going.isEmpty)
    try delete(flat.ada)
    #expect(try flat.transaction.group(flat.group) == nil)
  }

  @Test func `another person can claim the name afterwards`() throws {
    try delete(flat.ben)
    var origin = flat.origin(flat.stranger)
    origin.isInvited = true
    let claim = flat.proposal(20, .member(flat.members[1], .claimed(flat.stranger)))
    try flat.transaction.append([claim], to: flat.group, from: origin)
    #expect(try members[1].person == flat.stranger)
  }

  @Test func `undo does not link a member to a deleted account`() throws {
    try delete(flat.ben)
    let item = try #require(try history.first)
    #expect(try !flat.transaction.isUndoable(item, by: .person(flat.ada), of: flat.overview.roster))
    #expect(throws: Refusal.notYourself) {
      try flat.transaction.undo(
        item.record.sequence, in: flat.group, as: flat.operation(30), from: flat.origin(flat.ada))
    }
    #expect(try members[1].person == nil)
  }

  @Test func `an owner undoes an unlinking while the account still exists`() throws {
    let taken = try #require(
      try flat.append(flat.proposal(10, .member(flat.members[1], .claimed(nil)))).first)
    let item = try #require(try history.first)
    #expect(try flat.transaction.isUndoable(item, by: .person(flat.ada), of: flat.overview.roster))
    #expect(try !flat.transaction.isUndoable(item, by: .person(flat.viewer), of: flat.overview.roster))
    _ = try flat.transaction.undo(
      taken.sequence, in: flat.group, as: flat.operation(30), from: flat.origin(flat.ada))
    #expect(try members[1].person == flat.ben)
    try flat.append(flat.proposal(11, .member(flat.members[1], .claimed(nil))))
    let again = try #require(try history.first)
    try delete(flat.ben)
    #expect(throws: JournalError.superseded) {
      try flat.transaction.undo(
        again.record.sequence, in: flat.group, as: flat.operation(31), from: flat.origin(flat.ada))
    }
  }
}
