import Encodings
import Ledger
import TestSupport

/// Changes to one group as its members might make them, again and again to the same few entities.
struct RandomChanges {
  var random: Dice
  let members: [ID<Member>]
  let people: [ID<Person>]
  let entries: [ID<Entry>]
  let labels: [ID<Label>]
  let presets: [ID<Preset>]
  let rules: [ID<RecurringRule>]
  let attachments: [ID<Ledger.Attachment>]
  let receipts: [ID<Receipt>]

  static let euro = Currency(code: "EUR", scale: 2)
  static let yen = Currency(code: "JPY", scale: 0)
  static let titles = [
    "Rewe", "REWE", "Miete März", "Café São João", "買い物", "إيجار", "100% wool", "a_b", "Łódź",
  ]

  init(_ random: Dice, people: [ID<Person>], entries count: Int = 12) {
    var random = random
    self.people = people
    members = (0..<5).map { _ in random.id() }
    entries = (0..<count).map { _ in random.id() }
    labels = (0..<5).map { _ in random.id() }
    presets = (0..<2).map { _ in random.id() }
    rules = (0..<2).map { _ in random.id() }
    attachments = (0..<3).map { _ in random.id() }
    receipts = (0..<3).map { _ in random.id() }
    self.random = random
  }

  mutating func change() throws -> Change {
    switch random.below(25) {
    case 0: .group(groupAction())
    case 1..<4: .member(random.pick(members), memberAction())
    case 4..<16: .entry(random.pick(entries), try entryAction())
    case 16..<18: .label(random.pick(labels), labelAction())
    case 18: .preset(random.pick(presets), presetAction())
    case 19..<21: .rule(random.pick(rules), try ruleAction())
    case 21..<24: .receipt(random.pick(receipts), try receiptAction())
    default: .budget(random.pick(labels), random.chance(70) ? money() : nil)
    }
  }

  private mutating func groupAction() -> GroupAction {
    switch random.below(7) {
    case 5: .emoji(random.chance(50) ? "🏠" : nil)
    case 4: .membersInvite(random.chance(50))
    case 0: .renamed(random.pick(["Flat", "Trip"]))
    case 1: .simplifiesDebts(random.chance(50))
    case 2: .archived(random.chance(20))
    case 3: .unitAdded(Currency(code: random.pick(["pts", "★"]), scale: 0))
    default: .defaultSplit(random.chance(50) ? .equal(random.some(members)) : nil)
    }
  }

  private mutating func memberAction() -> MemberAction {
    switch random.below(9) {
    case 0...3: .added(name: random.pick(["Chi", "Dee", "Eve"]), role: .member, person: nil)
    case 4: .renamed(random.pick(["Sam", "Zoë"]))
    case 5: .removed(random.chance(30))
    case 6: .merged(into: random.chance(60) ? random.pick(members) : nil)
    case 7: .role(random.pick(Role.allCases))
    default: .party(random.chance(50) ? ID(high: 7, low: 7) : nil)
    }
  }

  private mutating func entryAction() throws -> EntryAction {
    switch random.below(10) {
    case 0...4: .added(try entry())
    case 5...7: .edited(try edit())
    default: .deleted(random.chance(60))
    }
  }

  private mutating func labelAction() -> LabelAction {
    switch random.below(5) {
    case 0, 1:
      .added(
        kind: random.pick(Label.Kind.allCases), name: random.pick(["Food", "Drogerie", "Ürlaub"]), icon: nil,
        heading: nil)
    case 2: .renamed(random.pick(["Essen", "Bäcker"]))
    case 3: .merged(into: random.chance(50) ? random.pick(labels) : nil)
    default: .removed(random.chance(30))
    }
  }

  private mutating func presetAction() -> PresetAction {
    switch random.below(3) {
    case 0: .added(name: "60/40", split: .equal(random.some(members)))
    case 1: .renamed("Rent")
    default: .removed(random.chance(50))
    }
  }

  private mutating func ruleAction() throws -> RuleAction {
    switch random.below(5) {
    case 0, 1: .added(schedule: try schedule(), template: try entry())
    case 2: .activity(random.chance(50) ? .paused : .running(from: try day()))
    case 3: .skipped(try day(), random.chance(60))
    default: .removed(random.chance(30))
    }
  }

  private mutating func receiptAction() throws -> ReceiptAction {
    switch random.below(9) {
    case 0...2: .added(random.pick(attachments))
    case 3, 4: .status(.filed(random.pick(entries)))
    case 5: .status(.dropped(reason: "Twice"))
    case 6: .status(.pending)
    case 7: .read(RecognizedReceipt(amount: money(), day: try day(), payee: random.chance(50) ? "Rewe" : nil))
    default: .removed(random.chance(40))
    }
  }

  // MARK: - Contents

  mutating func entry() throws -> Entry {
    Entry(
      title: random.pick(Self.titles), day: try day(), bill: try bill(),
      category: random.chance(60) ? random.pick(labels + [HouseholdCategory.rent.id]) : nil,
      payee: random.chance(30) ? random.pick(labels) : nil,
      note: random.chance(30) ? random.pick(["mit Pfand", "für Zoë"]) : "", tags: random.some(labels, 20),
      attachments: random.some(attachments, 10),
      occurrence: random.chance(10) ? Occurrence(rule: random.pick(rules), day: try day()) : nil)
  }

  private mutating func edit() throws -> EntryEdit {
    var edit = EntryEdit()
    if random.chance(30) { edit.title = random.pick(Self.titles) }
    if random.chance(30) { edit.day = try day() }
    if random.chance(30) { edit.bill = try bill() }
    if random.chance(30) { edit.category = Assignment(random.chance(50) ? random.pick(labels) : nil) }
    if random.chance(30) { edit.payee = Assignment(random.chance(50) ? random.pick(labels) : nil) }
    if random.chance(30) { edit.note = random.pick(["", "mit Pfand"]) }
    if random.chance(30) {
      edit.tags = SetEdit(added: Set(random.some(labels)), removed: Set(random.some(labels)))
    }
    return edit
  }

  mutating func bill() throws -> Bill {
    let currency = random.pick([Self.euro, Self.euro, Self.yen])
    let units = Int64(1 + random.below(10_000))
    let kind: Bill.Kind = random.pick([.expense, .expense, .expense, .income, .transfer])
    let payer = random.pick(members)
    let rest = members.filter { $0 != payer }
    let people = kind == .transfer ? [random.pick(rest)] : random.some(members) + []
    let rate = currency == Self.yen && random.chance(50) ? DecimalNumber(units: 62, scale: 4) : nil
    return try Bill(
      kind: kind, amount: Money(minorUnits: units, currency: currency),
      payers: kind == .transfer || random.chance(70) ? .one(payer) : several(units, currency),
      split: .equal(people.isEmpty ? [payer] : people), rate: rate.map { Rate($0, to: Self.euro) })
  }

  private mutating func several(_ units: Int64, _ currency: Currency) -> Payers {
    let first = Int64(random.below(Int(units) + 1))
    return .several(
      zip(members.prefix(2), [first, units - first]).map { member, units in
        Split.Part(member, DecimalNumber(units: units, scale: currency.scale) ?? .zero)
      })
  }

  private mutating func schedule() throws -> Schedule {
    guard let schedule = Schedule(every: 1 + random.below(3), .month, from: try day()) else {
      throw Impossible()
    }
    return schedule
  }

  mutating func day() throws -> Day {
    guard let day = Day(daysSinceEpoch: 19_700 + random.below(100)) else { throw Impossible() }
    return day
  }

  private mutating func money() -> Money {
    Money(minorUnits: Int64(1 + random.below(100_000)), currency: Self.euro)
  }
}

struct Impossible: Error {}
