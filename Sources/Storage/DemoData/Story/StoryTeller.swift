internal import Encodings
internal import Ledger
internal import Store

/// A change of the story, and when it was made.
struct StoryDeed {
  let moment: Instant
  let proposal: GroupProposal
  /// The picture that the change names.
  var picture: (file: AttachedFile, bytes: [UInt8])?
}

/// Lives through the days of one group.
struct StoryTeller {
  let id: ID<Group>
  let group: StoryGroup
  let people: [StoryPerson: ID<Person>]
  let members: [StoryPerson: ID<Member>]
  let first: Day
  let until: Day
  var deeds: [StoryDeed] = []
  var dice: Dice
  var payees: [String: ID<Label>] = [:]
  /// Paid minus owed in euro cents.
  var net: [ID<Member>: Int64] = [:]
  private var rules: [RecurringRule] = []

  init(_ group: StoryGroup, people: [StoryPerson: ID<Person>], first: Day, until: Day, seed: UInt64) {
    self.group = group
    self.people = people
    self.until = until
    self.first = group.trip == nil ? first : until.adding(days: -group.earliest - 1) ?? first
    dice = Dice(seed: seed)
    let start = self.first.morning
    id = dice.id(at: start)
    var members: [StoryPerson: ID<Member>] = [:]
    for (number, person) in group.people.enumerated() { members[person] = dice.id(at: start, number) }
    self.members = members
  }

  // MARK: - The beginning

  func begin(in transaction: Transaction) throws {
    var all = group.people.compactMap { person in members[person].map { NewMember($0, person.rawValue) } }
    guard let founder = group.people.first, let author = people[founder] else { return }
    try transaction.createGroup(
      id, named: group.name, in: StoryCurrency.euro.currency, founder: all.removeFirst(), members: all,
      as: id.derived(0, as: Operation.self), from: origin(of: author, at: first.morning))
    for person in group.people.dropFirst() {
      guard let member = members[person], let account = people[person] else { continue }
      var joining = origin(of: account, at: first.morning)
      joining.isInvited = true
      try transaction.append(
        [Proposal(member.derived(0, as: Operation.self), .member(member, .claimed(account)))], to: id,
        from: joining)
    }
  }

  private func origin(of person: ID<Person>, at moment: Instant) -> Origin {
    Origin(.person(person), on: person.derived(0, as: Device.self), at: moment)
  }

  /// What the founder sets up.
  private mutating func furnish() throws {
    let founder = group.people.first
    note(.group(.emoji(group.emoji)), by: founder, at: first.morning)
    for name in Set(group.habits.flatMap(\.payees)).sorted() {
      let payee: ID<Label> = dice.id(at: first.morning)
      payees[name] = payee
      note(
        .label(payee, .added(kind: .payee, name: name, icon: nil, heading: nil)), by: founder,
        at: first.morning)
    }
    for (category, cents) in group.budgets {
      let money = Money(minorUnits: Int64(cents), currency: StoryCurrency.euro.currency)
      note(.budget(category.id, money), by: founder, at: first.morning)
    }
    if let percent = group.defaultPercent {
      let split = split(by: percent)
      note(.group(.defaultSplit(split)), by: founder, at: first.morning)
      let name = percent.map(String.init).joined(separator: "/")
      note(
        .preset(dice.id(at: first.morning), .added(name: name, split: split)), by: founder, at: first.morning)
    }
    // A couple counts as one where everybody is there.
    if let (one, other) = group.together, let (one, other) = both(members[one], members[other]) {
      let party: ID<Party> = dice.id(at: first.morning)
      for member in [one, other] { note(.member(member, .party(party)), by: founder, at: first.morning) }
    }
    for rule in group.rules { try addRule(rule) }
  }

  private func both<Part>(_ one: Part?, _ other: Part?) -> (Part, Part)? {
    one.flatMap { one in other.map { (one, $0) } }
  }

  // MARK: - The days

  /// All that happens from the first to the last day.
  mutating func live() throws {
    try furnish()
    var next = group.habits.map { firstDay(of: $0) }
    for number in 0...first.days(until: until) {
      guard let day = first.adding(days: number) else { break }
      for rule in rules where !rule.dates(from: day, through: day).isEmpty { addRecurring(rule, on: day) }
      for (index, habit) in group.habits.enumerated() where next[index] == day {
        try buy(habit, on: day)
        next[index] = nextDay(of: habit, after: day)
      }
      if isPayday(day) { try settle(on: day) }
      if day == lastOfTrip { note(.group(.archived(true)), by: group.people.first, at: day.evening) }
    }
  }

  private var lastOfTrip: Day? { group.trip.flatMap { until.adding(days: 2 - $0.lowerBound) } }

  private func isPayday(_ day: Day) -> Bool {
    let left = day.days(until: until)
    return group.trip.map { left == $0.lowerBound - 1 } ?? (left % 30 == group.settles)
  }

  private mutating func firstDay(of habit: StoryGroup.Habit) -> Day? {
    switch habit.when {
    case .every(let gap):
      let start = group.trip.flatMap { until.adding(days: -$0.upperBound) } ?? first
      return start.adding(days: dice.below(gap.upperBound))
    case .monthly(let day): return first.next(day)
    case .once(let days): return until.adding(days: -days)
    }
  }

  private mutating func nextDay(of habit: StoryGroup.Habit, after day: Day) -> Day? {
    switch habit.when {
    case .every(let gap):
      let next = day.adding(days: dice.number(in: gap))
      let last = group.trip.flatMap { until.adding(days: -$0.lowerBound) } ?? until
      return next.flatMap { $0 <= last ? $0 : nil }
    case .monthly: return day.adding(months: 1)
    case .once: return nil
    }
  }

  // MARK: - What comes again

  private mutating func addRule(_ rule: StoryGroup.Rule) throws {
    guard let start = first.next(rule.day), let schedule = Schedule(every: 1, .month, from: start),
      let payer = members[rule.payer]
    else { return }
    let bill = try Bill(
      amount: Money(minorUnits: Int64(rule.cents), currency: StoryCurrency.euro.currency),
      payers: .one(payer), split: rule.percent.map { split(by: $0) } ?? .equal(everybody))
    let template = Entry(title: rule.title, day: start, bill: bill, category: rule.category.id)
    let added = RecurringRule(id: dice.id(at: first.morning), schedule: schedule, template: template)
    note(.rule(added.id, .added(schedule: schedule, template: template)), by: rule.payer, at: first.morning)
    rules.append(added)
  }

  private mutating func addRecurring(_ rule: RecurringRule, on day: Day) {
    let entry = rule.entryID(on: day)
    let moment = min(day.morning, until.midnight)
    count(rule.template.bill, of: entry)
    deeds.append(
      StoryDeed(
        moment: moment,
        proposal: GroupProposal(
          to: id, Proposal(rule.operationID(on: day), .entry(entry, .added(rule.entry(on: day)))),
          from: .system(at: moment))))
  }

  // MARK: - Helpers

  /// Nothing of the story is made after the last midnight before its end: what is of the last day was written
  /// down the day before.
  func written(_ moment: Instant) -> Instant {
    moment > until.midnight ? moment.adding(.seconds(-86_400)) : moment
  }

  var everybody: [ID<Member>] { group.people.compactMap { members[$0] } }

  func split(by percent: [Int]) -> Split {
    .percent(zip(everybody, percent).map { Split.Part($0, DecimalNumber(Int64($1))) })
  }

  /// Adds the bill to the balances, where its value in euros is known.
  mutating func count(_ bill: Bill, of entry: ID<Entry>) {
    guard bill.countedCurrency == StoryCurrency.euro.currency else { return }
    let outcome = bill.convertedOutcome(of: entry) ?? bill.outcome(of: entry)
    for line in outcome.lines { net[line.member, default: 0] += line.net }
  }

  mutating func note(
    _ change: Change, by person: StoryPerson?, at moment: Instant,
    with picture: (file: AttachedFile, bytes: [UInt8])? = nil
  ) {
    guard let author = person.flatMap({ people[$0] }) else { return }
    let moment = written(moment)
    let proposal = Proposal(dice.id(at: moment), change)
    deeds.append(
      StoryDeed(
        moment: moment, proposal: GroupProposal(to: id, proposal, from: origin(of: author, at: moment)),
        picture: picture))
  }
}

extension StoryGroup {
  /// The number of days before the end of what was bought first once.
  fileprivate var earliest: Int {
    habits.compactMap { if case .once(let days) = $0.when { days } else { nil } }.max() ?? 0
  }
}

extension Day {
  var midnight: Instant { Instant(milliseconds: Int64(daysSinceEpoch) * 86_400_000) }
  var morning: Instant { midnight.adding(.seconds(7 * 3_600)) }
  var evening: Instant { midnight.adding(.seconds(21 * 3_600)) }

  /// The first day from this one on with this number in its month.
  func next(_ number: Int) -> Day? {
    let inMonth = Day(year: year, month: month, day: number)
    return inMonth.flatMap { $0 >= self ? $0 : $0.adding(months: 1) }
  }
}
