import Ledger
import SQLite
import Testing

@testable import Store

/// Ada's flat with Ben, who has an account, Chi, who has none, and a viewer.
final class SmallFlat {
  let transaction: Transaction
  let ada = ID<Person>(high: 1, low: 1)
  let ben = ID<Person>(high: 1, low: 2)
  let viewer = ID<Person>(high: 1, low: 3)
  let stranger = ID<Person>(high: 1, low: 4)
  let group = ID<Group>(high: 2, low: 1)
  let members = (1...4).map { ID<Member>(high: 3, low: $0) }
  let dinner = ID<Entry>(high: 4, low: 1)
  private var now = Instant.start

  struct Other {
    let group: ID<Group>
    let member: ID<Member>
    let entry: ID<Entry>
    let label: ID<Label>
    let preset: ID<Preset>
    let rule: ID<RecurringRule>
    let attachment: ID<Ledger.Attachment>
    let position: Int64
  }

  init() throws {
    let connection = try Database.inMemory.connect()
    try Schema.current.migrator.migrate(connection)
    transaction = Transaction(connection)
    for (person, name) in [(ada, "Ada"), (ben, "Ben"), (viewer, "Vi"), (stranger, "Sue")] {
      try transaction.addGuest(Account(id: person, displayName: name, created: .start))
    }
    try transaction.createGroup(
      group, named: "Flat", in: RandomChanges.euro, founder: NewMember(members[0], "Ada"),
      members: [NewMember(members[1], "Ben"), NewMember(members[2], "Chi"), NewMember(members[3], "Vi")],
      as: operation(1_000), from: origin(ada))
    for (person, member) in [(ben, members[1]), (viewer, members[3])] {
      var origin = origin(person)
      origin.isInvited = true
      try transaction.append(
        [proposal(Int(2_000 + member.low), .member(member, .claimed(person)))], to: group, from: origin)
    }
    try append(proposal(3_000, .member(members[3], .role(.viewer))))
  }

  func later(_ milliseconds: Int = 1_000) { now = now.adding(.milliseconds(milliseconds)) }

  func origin(_ person: ID<Person>) -> Origin { Origin(.person(person), on: ID(high: 9, low: 9), at: now) }

  func operation(_ number: Int) -> ID<Ledger.Operation> { ID(high: 5, low: UInt64(number)) }

  func proposal(_ number: Int, _ change: Change) -> Proposal { Proposal(operation(number), change) }

  @discardableResult func append(_ proposal: Proposal, by person: ID<Person>? = nil) throws -> [Appended] {
    try append([proposal], by: person)
  }

  @discardableResult func append(_ proposals: [Proposal], by person: ID<Person>? = nil) throws -> [Appended] {
    try transaction.append(proposals, to: group, from: origin(person ?? ada))
  }

  func entry(_ title: String, _ cents: Int64, day: Int = 20_250_601) throws -> Entry {
    let amount = Money(minorUnits: cents, currency: RandomChanges.euro)
    let bill = try Bill(amount: amount, payers: .one(members[0]), split: .equal(Array(members.prefix(3))))
    return Entry(title: title, day: try #require(Day(number: day)), bill: bill)
  }

  func titled(_ title: String) -> EntryEdit {
    var edit = EntryEdit()
    edit.title = title
    return edit
  }

  var overview: GroupOverview { get throws { try #require(try transaction.overview(of: group)) } }

  var titles: [String] { get throws { try transaction.entries(of: overview).rows.map(\.title) } }

  var count: Int { get throws { try transaction.entries(of: overview).count } }

  func rows(of table: String, in group: ID<Group>) throws -> Int {
    let count: Int? =
      switch table {
      case "entries":
        try transaction.connection.value(#"SELECT count(*) FROM entries WHERE "group" = \#(group)"#)
      case "texts": try transaction.connection.value(#"SELECT count(*) FROM texts WHERE "group" = \#(group)"#)
      case "tallies":
        try transaction.connection.value(#"SELECT count(*) FROM tallies WHERE "group" = \#(group)"#)
      case "balances":
        try transaction.connection.value(#"SELECT count(*) FROM balances WHERE "group" = \#(group)"#)
      case "members":
        try transaction.connection.value(#"SELECT count(*) FROM members WHERE "group" = \#(group)"#)
      default:
        try transaction.connection.value(
          "SELECT count(*) FROM shares WHERE entry NOT IN (SELECT number FROM entries)")
      }
    return try #require(count)
  }

  // MARK: - Another group

  /// A group of the stranger's, with one of everything.
  func otherGroup() throws -> Other {
    let other = Other(
      group: ID(high: 2, low: 90), member: ID(high: 3, low: 90), entry: ID(high: 4, low: 90),
      label: ID(high: 6, low: 90), preset: ID(high: 6, low: 91), rule: ID(high: 6, low: 92),
      attachment: ID(high: 6, low: 93), position: 0)
    let from = origin(stranger)
    try transaction.createGroup(
      other.group, named: "Trip", in: RandomChanges.euro, founder: NewMember(other.member, "Sue"),
      as: operation(9_000), from: from)
    let file = AttachedFile(
      id: other.attachment, group: other.group, uploader: nil, type: "image/png", size: 1,
      digest: try Digest(1), created: .start)
    try transaction.add(file, contents: [1])
    let bill = try Bill(
      amount: Money(minorUnits: 100, currency: RandomChanges.euro), payers: .one(other.member),
      split: .equal([other.member]))
    let entry = Entry(title: "Taxi", day: try #require(Day(number: 20_250_601)), bill: bill)
    let schedule = try #require(Schedule(every: 1, .month, from: entry.day))
    let changes: [Change] = [
      .label(other.label, .added(kind: .tag, name: "T", icon: nil, heading: nil)),
      .preset(other.preset, .added(name: "P", split: .equal([other.member]))),
      .rule(other.rule, .added(schedule: schedule, template: entry)), .entry(other.entry, .added(entry)),
    ]
    let appended = try transaction.append(
      changes.enumerated().map { proposal(9_100 + $0, $1) }, to: other.group, from: from)
    return Other(
      group: other.group, member: other.member, entry: other.entry, label: other.label, preset: other.preset,
      rule: other.rule, attachment: other.attachment, position: try #require(appended.last).sequence)
  }

  /// Changes to this group, each of which names an entity of the other group in another field.
  func changes(naming other: Other) throws -> [Change] {
    var tagged = try entry("Dinner", 30_00)
    tagged.tags = [other.label]
    var categorised = try entry("Dinner", 30_00)
    categorised.category = other.label
    var paid = try entry("Dinner", 30_00)
    paid.payee = other.label
    var attached = try entry("Dinner", 30_00)
    attached.attachments = [other.attachment]
    var recurring = try entry("Dinner", 30_00)
    recurring.occurrence = Occurrence(rule: other.rule, day: recurring.day)
    let bill = try Bill(
      amount: Money(minorUnits: 100, currency: RandomChanges.euro), payers: .one(other.member),
      split: .equal([members[0]]))
    return [
      .entry(other.entry, .edited(titled("Mine now"))), .entry(other.entry, .deleted(true)),
      .entry(other.entry, .added(try entry("Dinner", 30_00))), .entry(dinner, .added(tagged)),
      .entry(dinner, .added(categorised)), .entry(dinner, .added(paid)), .entry(dinner, .added(attached)),
      .entry(dinner, .added(recurring)),
      .entry(dinner, .added(Entry(title: "Dinner", day: tagged.day, bill: bill))),
      .member(members[2], .merged(into: other.member)), .group(.defaultSplit(.equal([other.member]))),
      .budget(other.label, Money(minorUnits: 1, currency: RandomChanges.euro)),
    ]
  }
}
