package import Encodings
package import Ledger

/// Operations as three devices with clocks that disagree might make them, on a few shared entities.
package struct RandomJournal {
  package var random: Dice
  package let group: ID<Group>
  package let members: [ID<Member>]
  package let entries: [ID<Entry>]
  package let labels: [ID<Label>]
  package let presets: [ID<Preset>]
  package let rules: [ID<RecurringRule>]
  package let receipts: [ID<Receipt>]
  private let people: [ID<Person>]
  private let attachments: [ID<Attachment>]
  private let devices: [ID<Device>]
  private var clocks: [HybridClock]
  private var now: Int64 = 1_700_000_000_000
  private var bills: RandomBill
  private var ticked: Bill?

  package init(_ dice: Dice) {
    var random = dice
    group = random.id()
    bills = RandomBill(random, members: 5)
    members = bills.members
    entries = (0..<4).map { _ in random.id() }
    labels = (0..<3).map { _ in random.id() } + [HouseholdCategory.rent.id]
    presets = (0..<2).map { _ in random.id() }
    rules = (0..<2).map { _ in random.id() }
    receipts = (0..<3).map { _ in random.id() }
    people = (0..<3).map { _ in random.id() }
    attachments = (0..<3).map { _ in random.id() }
    devices = (0..<3).map { _ in random.id() }
    clocks = devices.map { _ in HybridClock() }
    self.random = random
  }

  package mutating func operations(_ count: Int) throws -> [Operation] {
    try (0..<count).map { _ in try operation() }
  }

  package mutating func operation() throws -> Operation { try operation(change()) }

  /// Devices are seconds apart, and see each other's ticks only now and then.
  package mutating func operation(_ change: Change) -> Operation {
    now += Int64(random.below(3))
    let device = random.below(3)
    if random.chance(30) {
      clocks[device] = max(clocks[device], clocks[random.below(3)]) { $0.last < $1.last }
    }
    let tick = clocks[device].next(now: now + Int64(device * 2_000 - 2_000))
    return Operation(
      id: random.id(), group: group, author: random.chance(10) ? .system : .person(random.pick(people)),
      device: devices[device], tick: tick, change: change)
  }

  /// An operation that comes after all others.
  package mutating func later(_ change: Change) -> Operation {
    now += 100_000
    return operation(change)
  }

  private func max(_ a: HybridClock, _ b: HybridClock, by isEarlier: (HybridClock, HybridClock) -> Bool)
    -> HybridClock
  { isEarlier(a, b) ? b : a }

  // MARK: - Changes

  package mutating func change() throws -> Change {
    switch random.below(22) {
    case 0..<2: .group(try groupAction())
    case 2..<5: .member(random.pick(members), memberAction())
    case 5..<14: .entry(random.pick(entries), try entryAction())
    case 14..<16: .label(random.pick(labels), labelAction())
    case 16: .preset(random.pick(presets), try presetAction())
    case 17..<19: .rule(random.pick(rules), try ruleAction())
    case 19..<21: .receipt(random.pick(receipts), try receiptAction())
    default: .budget(random.pick(labels), random.chance(70) ? money() : nil)
    }
  }

  private mutating func groupAction() throws -> GroupAction {
    switch random.below(11) {
    case 9: .emoji(random.chance(50) ? text() : nil)
    case 8: .membersInvite(random.chance(50))
    case 0: .created(name: text(), currency: currency())
    case 1: .renamed(text())
    case 2: .currency(currency())
    case 3: .simplifiesDebts(random.chance(50))
    case 4: .archived(random.chance(50))
    case 5: .deleted(random.chance(50))
    case 6: .unitAdded(Currency(code: random.pick(["pts", "★"]), scale: random.below(3)))
    case 7: .unitRemoved(Currency(code: random.pick(["pts", "★"]), scale: random.below(3)))
    default: .defaultSplit(random.chance(50) ? try bill().split : nil)
    }
  }

  private mutating func memberAction() -> MemberAction {
    switch random.below(10) {
    case 8: .paymentWaysChanged
    case 9: .saidPaid
    case 0, 1: .added(name: text(), role: random.pick(Role.allCases), person: optional(people))
    case 2: .renamed(text())
    case 3: .role(random.pick(Role.allCases))
    case 4: .claimed(optional(people))
    case 5: .removed(random.chance(50))
    case 6: .merged(into: optional(members))
    default: .party(random.chance(50) ? ID(high: 7, low: UInt64(random.below(2))) : nil)
    }
  }

  private mutating func entryAction() throws -> EntryAction {
    switch random.below(8) {
    case 0, 1: .added(try entry())
    case 2...4: .edited(try edit())
    case 5, 6: try tick().map { .ticked($0) } ?? .edited(try edit())
    default: .deleted(random.chance(50))
    }
  }

  private mutating func labelAction() -> LabelAction {
    switch random.below(8) {
    case 0, 1:
      .added(
        kind: random.pick(Label.Kind.allCases), name: text(), icon: random.chance(50) ? text() : nil,
        heading: random.chance(50) ? text() : nil)
    case 7: .kind(random.pick(Label.Kind.allCases))
    case 2: .renamed(random.chance(80) ? text() : nil)
    case 3: .icon(random.chance(80) ? text() : nil)
    case 4: .heading(random.chance(80) ? text() : nil)
    case 5: .merged(into: optional(labels))
    default: .removed(random.chance(50))
    }
  }

  private mutating func presetAction() throws -> PresetAction {
    switch random.below(4) {
    case 0: .added(name: text(), split: try bill().split)
    case 1: .renamed(text())
    case 2: .split(try bill().split)
    default: .removed(random.chance(50))
    }
  }

  private mutating func ruleAction() throws -> RuleAction {
    switch random.below(7) {
    case 0, 1: .added(schedule: try schedule(), template: try entry())
    case 2: .schedule(try schedule())
    case 3: .template(try entry())
    case 4: .activity(random.chance(50) ? .paused : .running(from: try day()))
    case 5: .skipped(try day(), random.chance(60))
    default: .removed(random.chance(50))
    }
  }

  private mutating func receiptAction() throws -> ReceiptAction {
    switch random.below(7) {
    case 0, 1: .added(random.pick(attachments))
    case 2: .status(.filed(random.pick(entries)))
    case 3: .status(.dropped(reason: text()))
    case 4: .status(.pending)
    case 5: .read(random.chance(80) ? try reading() : nil)
    default: .removed(random.chance(50))
    }
  }

  // MARK: - Contents

  private mutating func reading() throws -> RecognizedReceipt {
    let amount = random.chance(60) ? money() : nil
    let lines = (0..<(amount == nil ? 0 : random.below(3))).map { _ in
      RecognizedReceipt.Line(
        "Milk", money().minorUnits, quantity: Int64(1 + random.below(3)), kind: random.chance(20) ? .tax : nil
      )
    }
    return RecognizedReceipt(
      amount: amount, day: random.chance(60) ? try day() : nil, payee: random.chance(60) ? text() : nil,
      lines: lines)
  }

  package mutating func entry() throws -> Entry {
    Entry(
      title: text(), day: try day(), bill: try bill(), category: optional(labels), payee: optional(labels),
      note: random.chance(30) ? text() : "", tags: some(labels), attachments: some(attachments),
      occurrence: random.chance(10) ? try occurrence() : nil)
  }

  private mutating func occurrence() throws -> Occurrence {
    Occurrence(rule: random.pick(rules), day: try day())
  }

  private mutating func edit() throws -> EntryEdit {
    var edit = EntryEdit()
    if random.chance(30) { edit.title = text() }
    if random.chance(30) { edit.day = try day() }
    if random.chance(30) { edit.bill = try bill() }
    if random.chance(30) { edit.category = Assignment(optional(labels)) }
    if random.chance(30) { edit.payee = Assignment(optional(labels)) }
    if random.chance(30) { edit.note = random.chance(30) ? "" : text() }
    if random.chance(20) { edit.occurrence = Assignment(random.chance(50) ? try occurrence() : nil) }
    if random.chance(30) { edit.tags = SetEdit(added: Set(some(labels)), removed: Set(some(labels))) }
    if random.chance(30) {
      edit.attachments = SetEdit(added: Set(some(attachments)), removed: Set(some(attachments)))
    }
    return edit
  }

  /// On a line of the last bill by item.
  private mutating func tick() throws -> Items.Tick? {
    guard case .items(let items)? = ticked?.split, !items.lines.isEmpty else { return nil }
    let place = Items.Tick.Place(random.pick(items.lines).id, random.pick(members))
    return Items.Tick(place, weight: DecimalNumber(Int64(random.below(3))))
  }

  package mutating func bill() throws -> Bill {
    let plain = try bills.make(random.pick(Split.Mode.allCases), in: currency())
    if plain.split.mode == .items { ticked = plain }
    guard random.chance(20), plain.amount.currency != euro, plain.amount.minorUnits < 1_000_000 else {
      return plain
    }
    let rate = Rate(DecimalNumber(units: Int64(1 + random.below(9_999)), scale: 4) ?? .zero, to: euro)
    let rated = try Bill(
      kind: plain.kind, amount: plain.amount, payers: plain.payers, split: plain.split, rate: rate)
    return rated.convertedAmount == nil ? plain : rated
  }

  private mutating func schedule() throws -> Schedule {
    let end: Schedule.End =
      switch random.below(3) {
      case 0: .never
      case 1: .on(try day())
      default: .after(1 + random.below(40))
      }
    guard
      let schedule = Schedule(
        every: 1 + random.below(5), random.pick(Schedule.Unit.allCases), from: try day(), end: end)
    else { throw Impossible() }
    return schedule
  }

  private mutating func day() throws -> Day {
    guard let day = Day(daysSinceEpoch: 19_000 + random.below(60)) else { throw Impossible() }
    return day
  }

  private mutating func money() -> Money {
    Money(minorUnits: Int64(1 + random.below(100_000)), currency: currency())
  }

  private mutating func currency() -> Currency { random.pick([euro, yen, dinar, bitcoin]) }

  private mutating func text() -> String {
    random.pick(["Rent", "Essen „fein“", "買い物", "إيجار", "a\\b\"c", "🏡 x", "Zoë", "tea\nand\u{1}toast"])
  }

  private mutating func optional<T>(_ ids: [ID<T>]) -> ID<T>? { random.chance(60) ? random.pick(ids) : nil }

  private mutating func some<T>(_ ids: [ID<T>]) -> [ID<T>] { ids.filter { _ in random.chance(30) } }
}

package struct Impossible: Error { package init() {} }
