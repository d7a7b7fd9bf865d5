import Ledger
import SQLite
import Testing

@testable import Store
@testable import StoreMaintenance

struct EntityChangeLimitTests {
  let flat: SmallFlat
  private let thing: Entity

  init() throws {
    flat = try SmallFlat()
    thing = Entity(.entry, flat.dinner)
    try flat.append(flat.proposal(1, .entry(flat.dinner, .added(flat.entry("Dinner", 30_00)))))
  }

  /// Repeats the first operation of an entity `count` times, as if `author` had done so some days ago.
  private func repeated(_ count: Int, by author: ID<Person>?, to thing: Entity? = nil, daysAgo days: Int = 0)
    throws
  {
    let received = flat.origin(flat.ada).now.adding(.zero - .days(days))
    let thing = thing ?? self.thing
    try flat.transaction.connection.run(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
      INSERT INTO operations
        (id, "group", entity_kind, entity, author, device, milliseconds, counter, body, received)
      SELECT
        randomblob(16), "group", entity_kind, entity, \(author), device, milliseconds, counter, body,
        \(received)
      FROM (
        SELECT * FROM operations WHERE entity = \(thing.id) AND entity_kind = \(thing.kind) LIMIT 1
      ), n
      """)
  }

  private func edit(_ number: Int, by person: ID<Person>) throws {
    try flat.append(flat.proposal(number, .entry(flat.dinner, .edited(flat.titled("\(number)")))), by: person)
  }

  @Test func `one person's changes to an entry are limited by day, and others go on`() throws {
    for number in 10..<10 + Journal.mostChangesInADay { try edit(number, by: flat.ben) }
    #expect(throws: JournalError.changedTooOftenToday(thing)) { try edit(500, by: flat.ben) }
    try edit(501, by: flat.ada)
    try flat.append(
      flat.proposal(502, .entry(ID(high: 4, low: 2), .added(flat.entry("Other", 1_00)))), by: flat.ben)
    flat.later(24 * 60 * 60 * 1000 + 1)
    try edit(503, by: flat.ben)
    #expect(try flat.transaction.check() == [])
  }

  @Test func `what is vital has its own day as well`() throws {
    try repeated(Journal.mostChangesInADay, by: flat.ben)
    #expect(throws: JournalError.changedTooOftenToday(thing)) {
      try flat.append(flat.proposal(2, .entry(flat.dinner, .deleted(true))), by: flat.ben)
    }
    try flat.append(flat.proposal(3, .entry(flat.dinner, .deleted(true))), by: flat.ada)
  }

  @Test func `a clock that is set back makes no one wait`() throws {
    try repeated(Journal.mostChangesInADay, by: flat.ben, daysAgo: -300)
    try edit(2, by: flat.ben)
  }

  @Test func `one person cannot use up the changes of the others`() throws {
    try repeated(Journal.mostChangesByOne, by: flat.ben, daysAgo: 5)
    #expect(throws: JournalError.changedTooOften(thing)) { try edit(2, by: flat.ben) }
    try edit(3, by: flat.ada)
    try flat.append(flat.proposal(4, .entry(flat.dinner, .deleted(true))), by: flat.ben)
    try repeated(Journal.mostChangesByOne, by: flat.ben, daysAgo: 4)
    #expect(throws: JournalError.changedTooOften(thing)) {
      try flat.append(flat.proposal(5, .entry(flat.dinner, .deleted(false))), by: flat.ben)
    }
  }

  @Test func `the last changes are the owners'`() throws {
    try repeated(Journal.mostChangesByMembers, by: nil)
    #expect(throws: JournalError.changedTooOften(thing)) { try edit(2, by: flat.ben) }
    try edit(3, by: flat.ada)
    try repeated(Journal.mostChanges - Journal.mostChangesByMembers, by: nil)
    #expect(throws: JournalError.changedTooOften(thing)) { try edit(4, by: flat.ada) }
    try flat.append(flat.proposal(5, .entry(flat.dinner, .deleted(true))))
    #expect(try flat.count == 0)
  }

  @Test func `a group that one member renamed up to the limit can be renamed by others`() throws {
    let group = Entity(.group, flat.group)
    for number in 10..<10 + Journal.mostChangesInADay {
      try flat.append(flat.proposal(number, .group(.renamed("Flat \(number)"))), by: flat.ben)
    }
    #expect(throws: JournalError.changedTooOftenToday(group)) {
      try flat.append(flat.proposal(500, .group(.renamed("Mine"))), by: flat.ben)
    }
    try flat.append(flat.proposal(501, .group(.renamed("Flat"))))
    #expect(try flat.overview.group.name == "Flat")
  }

  @Test func `a member who used up their renames can still leave the group`() throws {
    let name = Entity(.member, flat.members[1])
    try repeated(2 * Journal.mostChangesByOne, by: flat.ben, to: name)
    try flat.append(flat.proposal(2, .member(flat.members[1], .claimed(nil))), by: flat.ben)
    #expect(try flat.transaction.membership(of: flat.ben, in: flat.group) == nil)
  }
}
