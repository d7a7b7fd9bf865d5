import Store

internal import Encodings
internal import Ledger

/// Generates the operations of the demo groups in order: entries, and later edits, deletions and undos.
struct DemoBulk: Sendable {
  private let plan: DemoPlan
  private let people: [ID<Person>]
  private var groups: [DemoGroup]
  private var dice: Dice
  private let first: Day
  private let days: Int
  private(set) var entriesMade = 0
  /// Later changes of entries, the latest first.
  private var afterthoughts: [Afterthought] = []

  private struct Afterthought {
    let moment: Instant
    let group: Int
    let entry: ID<Entry>
    let action: EntryAction
  }

  init(_ plan: DemoPlan) {
    self.plan = plan
    var dice = Dice(seed: plan.seed)
    first = plan.until.adding(months: -12 * plan.years) ?? plan.until
    days = first.days(until: plan.until)
    let start = Self.instant(of: first, milliseconds: 0)
    people = (0..<min(plan.members, DemoTopic.people.count)).map { dice.id(at: start, $0) }
    groups = (0..<plan.groups).map { DemoGroup(number: $0, of: plan, at: start, &dice) }
    self.dice = dice
  }

  // MARK: - The beginning

  /// The first of the people have a password; the others are guests.
  private static let whoSignIn = 3

  mutating func begin(in transaction: Transaction, password: String) throws {
    let start = Self.instant(of: first, milliseconds: 0)
    try transaction.makeInstance(dice.id(at: start), at: start)
    for (number, person) in people.enumerated() {
      let account = Account(id: person, displayName: DemoGroup.personName(number), created: start)
      if number < Self.whoSignIn {
        let name = account.displayName.lowercased()
        try transaction.add(account, username: name, password: password)
        if number == 0 { _ = try transaction.claimInstance(for: person) }
      } else {
        try transaction.addGuest(account)
      }
    }
    guard let ada = people.first else { return }
    let origin = Origin(.person(ada), on: DemoGroup.device(of: ada), at: start)
    for group in groups { try group.begin(in: transaction, people: people, from: origin, &dice) }
  }

  // MARK: - Operations

  /// The next operations in the order of time, about `count` of them; empty at the end.
  mutating func next(_ count: Int) throws -> [GroupProposal] {
    var contributions: [GroupProposal] = []
    while contributions.count < count, entriesMade < plan.entries {
      let moment = moment(of: entriesMade)
      while let due = afterthoughts.last, due.moment <= moment { contributions.append(carryOut(due)) }
      contributions += try entry(at: moment)
    }
    if entriesMade == plan.entries {
      while let due = afterthoughts.last { contributions.append(carryOut(due)) }
    }
    return contributions
  }

  /// Evenly over the years, from seven in the morning to eleven at night.
  private func moment(of number: Int) -> Instant {
    let position = Int64(number) * Int64(days) * 1_000 / Int64(max(1, plan.entries))
    let day = first.adding(days: Int(position / 1_000)) ?? first
    let morning: Int64 = 7 * 3_600_000
    return Self.instant(of: day, milliseconds: morning + position % 1_000 * 57_600)
  }

  private mutating func entry(at moment: Instant) throws -> [GroupProposal] {
    let group = dice.below(groups.count)
    let id: ID<Entry> = dice.id(at: moment)
    let delay = dice.chance(25) ? dice.number(in: 1...4) : 0
    let day = (DemoPlan.day(of: moment).adding(days: -delay)).map { max($0, first) } ?? first
    let entry = try groups[group].nextEntry(on: day, &dice)
    groups[group].count(entry.bill, of: id, sign: 1)
    let isMistake = dice.chance(1)
    if isMistake {
      plan(.deleted(true), of: id, in: group, after: moment)
    } else {
      entriesMade += 1
      try planAfterthoughts(about: entry, id, in: group, at: moment)
    }
    return [contribution(.added(entry), of: id, in: group, at: moment)]
  }

  // MARK: - Later changes

  private mutating func planAfterthoughts(
    about entry: Entry, _ id: ID<Entry>, in group: Int, at moment: Instant
  ) throws {
    switch dice.below(200) {
    case 0..<3:
      plan(.edited(EntryEdit { $0.note = "Checked with the bank." }), of: id, in: group, after: moment)
    case 3..<6:
      plan(.edited(EntryEdit { $0.title = entry.title + " (shared)" }), of: id, in: group, after: moment)
    case 6..<9 where entry.bill.kind == .expense:
      let bill = try groups[group].correctedBill(of: entry, &dice)
      groups[group].count(entry.bill, of: id, sign: -1)
      groups[group].count(bill, of: id, sign: 1)
      plan(.edited(EntryEdit { $0.bill = bill }), of: id, in: group, after: moment)
    case 9:
      let deleted = plan(.deleted(true), of: id, in: group, after: moment)
      plan(.deleted(false), of: id, in: group, after: deleted)
    default: break
    }
  }

  @discardableResult private mutating func plan(
    _ action: EntryAction, of entry: ID<Entry>, in group: Int, after moment: Instant
  ) -> Instant {
    var later = moment.adding(.seconds(dice.number(in: 60...40_000)))
    let end = Self.instant(of: plan.until, milliseconds: 0)
    if later >= end { later = Instant(milliseconds: (moment.milliseconds + end.milliseconds) / 2) }
    let index = afterthoughts.firstIndex { $0.moment < later } ?? afterthoughts.endIndex
    afterthoughts.insert(Afterthought(moment: later, group: group, entry: entry, action: action), at: index)
    return later
  }

  private mutating func carryOut(_ due: Afterthought) -> GroupProposal {
    afterthoughts.removeLast()
    return contribution(due.action, of: due.entry, in: due.group, at: due.moment)
  }

  private mutating func contribution(
    _ action: EntryAction, of entry: ID<Entry>, in group: Int, at moment: Instant
  ) -> GroupProposal {
    let author = dice.chance(50) ? people[0] : dice.pick(people)
    return GroupProposal(
      to: groups[group].id, Proposal(dice.id(at: moment), .entry(entry, action)),
      from: Origin(.person(author), on: DemoGroup.device(of: author), at: moment))
  }

  // MARK: - Time

  private static let millisecondsPerDay: Int64 = 86_400_000

  private static func instant(of day: Day, milliseconds: Int64) -> Instant {
    Instant(milliseconds: Int64(day.daysSinceEpoch) * millisecondsPerDay + milliseconds)
  }

}

extension EntryEdit {
  fileprivate init(_ change: (inout EntryEdit) -> Void) {
    self.init()
    change(&self)
  }
}
