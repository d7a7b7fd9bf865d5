import Ledger
import SQLite
import Testing

@testable import Store
@testable import StoreMaintenance

/// The journal itself enforces the limits of a group.
struct LimitTests {
  let flat: SmallFlat

  init() throws { flat = try SmallFlat() }

  private func id<Thing>(_ number: Int) -> ID<Thing> { ID(high: 70, low: UInt64(number)) }

  /// Appends what `change` makes of each number, so many as fit and one more; returns how many fitted.
  private func fill(_ limit: HouseholdLimit, from first: Int = 0, _ change: (Int) throws -> Change) throws
    -> Int
  {
    var count = 0
    for number in first...(first + limit.most) {
      do {
        try flat.append(flat.proposal(100_000 + number, change(number)))
        count += 1
      } catch Refusal.limit(limit) { return count }
    }
    return count
  }

  private func added(_ kind: Label.Kind, _ number: Int) -> Change {
    .label(id(number), .added(kind: kind, name: "L\(number)", icon: nil, heading: nil))
  }

  @Test func `two hundred members, and one more after one is removed`() throws {
    let add = { (number: Int) in
      Change.member(id(number), .added(name: "M\(number)", role: .member, person: nil))
    }
    #expect(try fill(.members, add) == 200 - flat.members.count)
    try flat.append(flat.proposal(1, .member(id(0), .removed(true))))
    try flat.append(flat.proposal(2, add(500)))
    // A removed member comes back only where there is room, also by undo.
    #expect(throws: Refusal.limit(.members)) {
      try flat.append(flat.proposal(3, .member(id(0), .removed(false))))
    }
    try flat.append(flat.proposal(4, .member(id(1), .merged(into: id(2)))))
    try flat.append(flat.proposal(5, .member(id(0), .removed(false))))
    #expect(throws: Refusal.limit(.members)) {
      try flat.append(flat.proposal(6, .member(id(1), .merged(into: nil))))
    }
    #expect(try flat.transaction.check() == [])
  }

  @Test func `five hundred names in all`() throws {
    let added = try fill(.namesEver) { number in
      let add = Change.member(id(number), .added(name: "M\(number)", role: .member, person: nil))
      if number > 0 {
        try flat.append(flat.proposal(200_000 + number, .member(id(number - 1), .removed(true))))
      }
      return add
    }
    #expect(added == 500 - flat.members.count)
  }

  @Test(arguments: Label.Kind.allCases) func `as many categories, tags and payees as are of use`(
    _ kind: Label.Kind
  ) throws {
    #expect(try fill(kind.limit) { added(kind, $0) } == kind.limit.most)
    // Existing labels can still be changed.
    try flat.append(flat.proposal(1, .label(id(0), .renamed("Other"))))
    try flat.append(flat.proposal(2, .label(id(0), .merged(into: id(1)))))
    try flat.append(flat.proposal(3, added(kind, 5_000)))
    #expect(throws: Refusal.limit(kind.limit)) {
      try flat.append(flat.proposal(4, .label(id(0), .merged(into: nil))))
    }
    let other = try #require(Label.Kind.allCases.first { $0 != kind })
    try flat.append(flat.proposal(5, added(other, 5_001)))
    #expect(throws: Refusal.limit(kind.limit)) {
      try flat.append(flat.proposal(6, .label(id(5_001), .kind(kind))))
    }
  }

  @Test func `what was removed counts among the labels that a group keeps`() throws {
    let count = try fill(.labelsEver) { number in
      if number > 0 {
        try flat.append(flat.proposal(200_000 + number, .label(id(number - 1), .removed(true))))
      }
      return added(.tag, number)
    }
    #expect(count == HouseholdLimit.labelsEver.most)
  }

  @Test func `fifty saved splits and fifty units`() throws {
    let split = Split.equal([flat.members[0]])
    #expect(try fill(.presets) { .preset(id($0), .added(name: "P\($0)", split: split)) } == 50)
    try flat.append(flat.proposal(1, .preset(id(0), .removed(true))))
    try flat.append(flat.proposal(2, .preset(id(900), .added(name: "P", split: split))))
    #expect(throws: Refusal.limit(.presets)) {
      try flat.append(flat.proposal(3, .preset(id(0), .removed(false))))
    }
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    let unit = { (number: Int) in
      try Currency(custom: "U\(letters[number / 26])\(letters[number % 26])X", scale: 0)
    }
    #expect(try fill(.units, from: 1_000) { .group(.unitAdded(try unit($0 - 1_000))) } == 50)
    try flat.append(flat.proposal(4, .group(.unitRemoved(try unit(0)))))
    try flat.append(flat.proposal(5, .group(.unitAdded(try unit(99)))))
  }

  @Test func `a hundred recurring rules, and two hundred skipped days of one`() throws {
    let entry = try flat.entry("Rent", 500_00)
    let schedule = try #require(Schedule(every: 1, .month, from: entry.day))
    let add = { (number: Int) in Change.rule(id(number), .added(schedule: schedule, template: entry)) }
    #expect(try fill(.rules, add) == 100)
    try flat.append(flat.proposal(1, .rule(id(0), .removed(true))))
    try flat.append(flat.proposal(2, add(900)))
    #expect(throws: Refusal.limit(.rules)) {
      try flat.append(flat.proposal(3, .rule(id(0), .removed(false))))
    }
    #expect(
      try fill(.skippedDays, from: 1_000) { number in
        // Spread over some days, as one person may change one rule only so often a day.
        flat.later(600_000)
        return .rule(id(5), .skipped(try #require(entry.day.adding(days: number)), true))
      } == 200)
  }

  @Test func `a hundred who settle as one`() throws {
    let count = try fill(.parties) { number in
      let member = Change.member(id(number), .added(name: "M\(number)", role: .member, person: nil))
      try flat.append(flat.proposal(200_000 + number, member))
      return .member(id(number), .party(id(number)))
    }
    #expect(count == 100)
    // Another member can join an existing party.
    try flat.append(flat.proposal(1, .member(flat.members[2], .party(id(0)))))
  }

  @Test func `two hundred groups of a person, made and joined alike`() throws {
    let make = { (number: Int) in
      try flat.transaction.createGroup(
        id(number), named: "G\(number)", in: RandomChanges.euro, founder: NewMember(id(number), "Ada"),
        as: flat.operation(300_000 + 10 * number), from: flat.origin(flat.ada))
    }
    for number in 1..<200 { _ = try make(number) }
    #expect(throws: Refusal.limit(.groups)) { try make(200) }
    let other = try flat.otherGroup()
    let name = Change.member(id(900), .added(name: "Ada", role: .member, person: nil))
    let sue = flat.origin(flat.stranger)
    try flat.transaction.append([flat.proposal(1, name)], to: other.group, from: sue)
    var invited = flat.origin(flat.ada)
    invited.isInvited = true
    let join = { (number: Int) in
      try flat.transaction.append(
        [flat.proposal(number, .member(id(900), .claimed(flat.ada)))], to: other.group, from: invited)
    }
    #expect(throws: Refusal.limit(.groups)) { try join(2) }
    let delete = flat.proposal(3, .group(.deleted(true)))
    try flat.transaction.append([delete], to: id(1), from: flat.origin(flat.ada))
    _ = try join(4)
    #expect(throws: Refusal.limit(.groups)) {
      try flat.transaction.append(
        [flat.proposal(5, .group(.deleted(false)))], to: id(1), from: flat.origin(flat.ada))
    }
  }

  @Test func `many edits together put no more than fifty tags on an entry`() throws {
    try flat.append(flat.proposal(1, .entry(flat.dinner, .added(flat.entry("Dinner", 30_00)))))
    for number in 0..<60 { try flat.append(flat.proposal(100 + number, added(.tag, number))) }
    let edit = { (tags: Range<Int>) in
      var edit = EntryEdit()
      edit.tags = SetEdit(added: Set(tags.map { id($0) }))
      return Change.entry(flat.dinner, .edited(edit))
    }
    try flat.append(flat.proposal(2, edit(0..<50)))
    #expect(throws: Refusal.tooMany(limit: 50)) { try flat.append(flat.proposal(3, edit(50..<51))) }
  }

  @Test func `fifty open invitations`() throws {
    let add = { (number: Int, expires: Instant) in
      let invitation = Invitation(
        id: id(number), token: try Digest(UInt8(number)), group: flat.group, member: nil, role: .member,
        creator: flat.ada, created: .start, expires: expires)
      try flat.transaction.add(invitation)
    }
    try add(0, .start)
    for number in 1...50 { try add(number, .start(plus: .days(7))) }
    #expect(throws: Refusal.limit(.invitations)) { try add(51, .start(plus: .days(7))) }
    #expect(try flat.transaction.revoke(id(7), of: flat.group, at: .start))
    try add(51, .start(plus: .days(7)))
  }

  @Test func `amounts are taken as long as they can be counted`() throws {
    try flat.append(flat.proposal(1, .entry(flat.dinner, .added(flat.entry("Dinner", 30_00)))))
    let room = 20_00
    try flat.transaction.connection.run(
      "UPDATE tallies SET total = \(HouseholdLimit.sums.most - room) WHERE facet = 0 AND span = 0")
    #expect(throws: Refusal.limit(.sums)) {
      try flat.append(flat.proposal(2, .entry(id(1), .added(flat.entry("Bread", 20_01)))))
    }
    try flat.append(flat.proposal(3, .entry(id(2), .added(flat.entry("Milk", 20_00)))))
    var edit = EntryEdit()
    edit.bill = try flat.entry("Milk", 20_01).bill
    #expect(throws: Refusal.limit(.sums)) { try flat.append(flat.proposal(4, .entry(id(2), .edited(edit)))) }
    #expect(HouseholdLimit.sums.most < Money.sumLimit / 6)
  }
}
