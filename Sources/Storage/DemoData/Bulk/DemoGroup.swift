internal import Encodings
internal import Ledger
internal import Store

/// A made-up group: its members, its first data, and its next entry.
struct DemoGroup {
  let id: ID<Group>
  private let name: String
  private let home: DemoCurrency
  private let members: [NewMember]
  private let payees: [String: ID<Label>]
  private let tags: [ID<Label>]
  private let bills: DemoBills
  /// Paid minus owed in the group's currency, so that payments settle real debts.
  private var net: [ID<Member>: Int64] = [:]

  init(number: Int, of plan: DemoPlan, at start: Instant, _ dice: inout Dice) {
    id = dice.id(at: start)
    let names = DemoTopic.groupNames
    let round = number / names.count
    name = names[number % names.count] + (round == 0 ? "" : " \(round + 1)")
    home = DemoCurrency.homes[number % DemoCurrency.homes.count]
    members = (0..<plan.members).map { NewMember(dice.id(at: start, $0), Self.personName($0)) }
    payees = Dictionary(uniqueKeysWithValues: DemoTopic.payees.map { ($0, dice.id(at: start)) })
    tags = DemoTopic.tags.map { _ in dice.id(at: start) }
    bills = DemoBills(members: members.map(\.id), home: home)
  }

  static func personName(_ number: Int) -> String {
    let names = DemoTopic.people
    let round = number / names.count
    return names[number % names.count] + (round == 0 ? "" : " \(round + 1)")
  }

  // MARK: - The beginning

  /// Creates the group with the first person as its author; the others have claimed their members.
  func begin(in transaction: Transaction, people: [ID<Person>], from origin: Origin, _ dice: inout Dice)
    throws
  {
    guard let founder = members.first else { return }
    try transaction.createGroup(
      id, named: name, in: home.currency, founder: founder, members: Array(members.dropFirst()),
      as: dice.id(at: origin.now), from: origin)
    for (member, person) in zip(members, people).dropFirst() {
      let joining = Origin(.person(person), on: Self.device(of: person), at: origin.now)
      var invited = joining
      invited.isInvited = true
      try append(.member(member.id, .claimed(person)), to: transaction, from: invited, &dice)
    }
    for change in furnishing { try append(change, to: transaction, from: origin, &dice) }
    try append(preset(&dice, at: origin.now), to: transaction, from: origin, &dice)
  }

  private func append(_ change: Change, to transaction: Transaction, from origin: Origin, _ dice: inout Dice)
    throws
  { try transaction.append([Proposal(dice.id(at: origin.now), change)], to: id, from: origin) }

  private var furnishing: [Change] {
    let labels =
      payees.sorted { $0.key < $1.key }.map { ($0.value, $0.key, Label.Kind.payee) }
      + zip(tags, DemoTopic.tags).map { ($0, $1, Label.Kind.tag) }
    return labels.map { id, name, kind in .label(id, .added(kind: kind, name: name, icon: nil, heading: nil))
    } + [.budget(HouseholdCategory.groceries.id, home.amount(cents: 60_000))]
  }

  private func preset(_ dice: inout Dice, at now: Instant) -> Change {
    let parts = zip(members.prefix(2), [60, 40]).map { Split.Part($0.id, DecimalNumber($1)) }
    return .preset(dice.id(at: now), .added(name: "60/40", split: .percent(parts)))
  }

  static func device(of person: ID<Person>) -> ID<Device> { person.derived(0, as: Device.self) }

  // MARK: - Entries

  mutating func nextEntry(on day: Day, _ dice: inout Dice) throws -> Entry {
    switch dice.below(100) {
    case 0..<7: try payment(on: day) ?? expense(on: day, &dice)
    case 7..<10: try income(on: day, &dice)
    default: try expense(on: day, &dice)
    }
  }

  private func expense(on day: Day, _ dice: inout Dice) throws -> Entry {
    let topic = dice.pickTopic(DemoTopic.expenses)
    var entry = try entry(of: topic, .expense, on: day, &dice)
    if !topic.payees.isEmpty, dice.chance(70) { entry.payee = payees[dice.pick(topic.payees)] }
    if dice.chance(12) { entry.tags = dice.pick(dice.number(in: 1...2), of: tags).sorted() }
    if dice.chance(10) { entry.note = dice.pick(DemoTopic.notes) }
    return entry
  }

  private func income(on day: Day, _ dice: inout Dice) throws -> Entry {
    try entry(of: dice.pickTopic(DemoTopic.incomes), .income, on: day, &dice)
  }

  private func entry(of topic: DemoTopic, _ kind: Bill.Kind, on day: Day, _ dice: inout Dice) throws -> Entry
  {
    let bill = try bills.expense(Self.price(in: topic.cost, &dice), kind, &dice)
    return Entry(title: dice.pick(topic.titles), day: day, bill: bill, category: topic.category.id)
  }

  /// Lower prices are more likely, and many have typical endings.
  private static func price(in range: ClosedRange<Int>, _ dice: inout Dice) -> Int {
    let price = min(dice.number(in: range), dice.number(in: range))
    switch dice.below(4) {
    case 0: return max(range.lowerBound, price / 100 * 100)
    case 1: return max(range.lowerBound, price / 10 * 10 + 9)
    default: return price
    }
  }

  /// The largest debtor pays the largest creditor; nil while the debts are small.
  private func payment(on day: Day) throws -> Entry? {
    let ranked = net.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    guard let debtor = ranked.first, let creditor = ranked.last else { return nil }
    let amount = min(-debtor.value, creditor.value)
    guard amount >= home.amount(cents: 1_000).minorUnits else { return nil }
    let bill = try bills.payment(from: debtor.key, to: creditor.key, amount)
    return Entry(title: "Settling up", day: day, bill: bill)
  }

  /// Another amount for the same entry, as if a digit had been wrong.
  func correctedBill(of entry: Entry, _ dice: inout Dice) throws -> Bill {
    let cents = Self.price(in: 500...9_500, &dice)
    return try bills.expense(cents, entry.bill.kind, &dice)
  }

  /// Adds an entry to the balances, or removes it with a sign of -1.
  mutating func count(_ bill: Bill, of entry: ID<Entry>, sign: Int64) {
    guard bill.countedCurrency == home.currency else { return }
    let outcome = bill.convertedOutcome(of: entry) ?? bill.outcome(of: entry)
    for line in outcome.lines { net[line.member, default: 0] += sign * line.net }
  }
}
