extension Operation {
  /// The differences that this operation made to its entity, whose earlier state is `before`.
  package func differences(given before: EntityState) -> [Difference] {
    before.differences(to: before.applying(self))
  }
}

extension EntityState {
  /// The visible differences between this state and `after`.
  package func differences(to after: EntityState) -> [Difference] {
    var list = DifferenceList()
    switch (self, after) {
    case (.group(let a), .group(let b)): list.compare(a, b)
    case (.member(let a), .member(let b)): list.compare(a, b)
    case (.entry(let a), .entry(let b)): list.compare(a, b)
    case (.label(let a), .label(let b)): list.compare(a, b)
    case (.preset(let a), .preset(let b)): list.compare(a, b)
    case (.rule(let a), .rule(let b)): list.compare(a, b)
    case (.budget(let a), .budget(let b)):
      list.append(a.monthly.value, b.monthly.value) { .budget(from: $0, to: $1) }
    case (.receipt(let a), .receipt(let b)): list.compare(a, b)
    default: break
    }
    return list.differences
  }
}

extension Entry {
  /// The differences to another entry, such as one that another person saved.
  package func differences(to other: Entry) -> [Difference] {
    var list = DifferenceList()
    list.compare(self, other)
    return list.differences
  }
}

/// Collects the differences of two states field by field.
private struct DifferenceList {
  var differences: [Difference] = []

  mutating func append<Value: Equatable>(
    _ from: Value, _ to: Value, _ difference: (Value, Value) -> Difference
  ) { if from != to { differences.append(difference(from, to)) } }

  mutating func append<Element>(
    _ from: [Element], _ to: [Element], _ difference: (SetDifference<Element>) -> Difference
  ) {
    guard from != to else { return }
    let change = SetDifference(from: from, to: to)
    if !change.isEmpty { differences.append(difference(change)) }
  }

  /// Notes that an entity was added, restored or deleted, and returns whether its fields must be compared
  /// too.
  private mutating func comparesContents(wasThere: Bool, isThere: Bool, wasKnown: Bool) -> Bool {
    switch (wasThere, isThere) {
    case (false, true):
      differences.append(wasKnown ? .restored : .added)
      return wasKnown
    case (true, false):
      differences.append(.deleted)
      return true
    case (true, true): return true
    case (false, false): return wasKnown
    }
  }

  // MARK: - Groups and members

  mutating func compare(_ a: GroupState, _ b: GroupState) {
    guard let new = b.group,
      comparesContents(
        wasThere: a.group?.isDeleted == false, isThere: !new.isDeleted, wasKnown: a.group != nil),
      let old = a.group
    else { return }
    append(old.name, new.name) { .name(from: $0, to: $1) }
    append(old.currency, new.currency) { .currency(from: $0, to: $1) }
    append(old.simplifiesDebts, new.simplifiesDebts) { .simplifiesDebts($1) }
    append(old.membersInvite, new.membersInvite) { .membersInvite($1) }
    append(old.emoji, new.emoji) { .emoji(from: $0, to: $1) }
    append(old.isArchived, new.isArchived) { .archived($1) }
    append(old.customUnits, new.customUnits) { .customUnits($0) }
    append(old.defaultSplit, new.defaultSplit) { .defaultSplit(from: $0, to: $1) }
  }

  mutating func compare(_ a: MemberState, _ b: MemberState) {
    guard let new = b.member,
      comparesContents(
        wasThere: a.member?.isRemoved == false, isThere: !new.isRemoved, wasKnown: a.member != nil),
      let old = a.member
    else { return }
    append(old.name, new.name) { .name(from: $0, to: $1) }
    append(old.role, new.role) { .role(from: $0, to: $1) }
    append(old.person, new.person) { .person(from: $0, to: $1) }
    append(old.mergedInto, new.mergedInto) { .mergedIntoMember(from: $0, to: $1) }
    append(old.party, new.party) { .party(from: $0, to: $1) }
  }

  // MARK: - Entries

  mutating func compare(_ a: EntryState, _ b: EntryState) {
    if b.isErased { return a.isErased ? () : differences.append(.erased) }
    if a.erasedFiles != b.erasedFiles { differences.append(.fileErased) }
    guard b.hasEntry, comparesContents(wasThere: a.isVisible, isThere: b.isVisible, wasKnown: a.hasEntry),
      let old = a.entry, let new = b.entry
    else { return }
    compare(old, new)
  }

  mutating func compare(_ old: Entry, _ new: Entry) {
    for part in EntryPart.allCases { compare(part, old, new) }
    append(old.tags, new.tags) { .tags($0) }
    append(old.attachments, new.attachments) { .attachments($0) }
    append(old.occurrence, new.occurrence) { .occurrence(from: $0, to: $1) }
  }

  private mutating func compare(_ part: EntryPart, _ old: Entry, _ new: Entry) {
    switch (part.value(in: old), part.value(in: new)) {
    case (.text(let old), .text(let new)): append(old, new) { .text(part, from: $0, to: $1) }
    case (.day(let old), .day(let new)): append(old, new) { .day(from: $0, to: $1) }
    case (.bill(let old), .bill(let new)): compare(old, new)
    case (.label(let old), .label(let new)): append(old, new) { .label(part, from: $0, to: $1) }
    // A part has values of one kind.
    case (.text, _), (.day, _), (.bill, _), (.label, _): return
    }
  }

  private mutating func compare(_ old: Bill, _ new: Bill) {
    append(old.kind, new.kind) { .kind(from: $0, to: $1) }
    append(old.amount, new.amount) { .amount(from: $0, to: $1) }
    comparePayers(old, new)
    compareSplits(old.split, new.split)
    append(old.rate, new.rate) { .rate(from: $0, to: $1) }
  }

  private mutating func comparePayers(_ old: Bill, _ new: Bill) {
    let (before, after) = (old.paid.map(\.member), new.paid.map(\.member))
    append(before, after) { .payers($0) }
    // With a single payer, the changed amount is enough.
    guard before == after, old.payers != new.payers else { return }
    if before.count > 1 || old.amount == new.amount { differences.append(.paidAmounts(paid(old, new))) }
  }

  private func paid(_ old: Bill, _ new: Bill) -> [PaidDifference] {
    zip(old.paid, new.paid).compactMap { before, after in
      let from = Money(minorUnits: before.minorUnits, currency: old.amount.currency)
      let to = Money(minorUnits: after.minorUnits, currency: new.amount.currency)
      return from == to ? nil : PaidDifference(before.member, from: from, to: to)
    }
  }

  private mutating func compareSplits(_ old: Split, _ new: Split) {
    append(old.participants, new.participants) { .participants($0) }
    append(old.mode, new.mode) { .splitMode(from: $0, to: $1) }
    if case (.items(let old), .items(let new)) = (old, new) { return compare(old, new) }
    if old.participants == new.participants, old.mode == new.mode, old != new {
      differences.append(.splitInputs(parts(old, new)))
    }
  }

  private mutating func compare(_ old: Items, _ new: Items) {
    let count = differences.count
    let before = Dictionary(old.lines.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(new.lines.map(\.id))
    for line in old.lines where !after.contains(line.id) {
      differences.append(.billLine(from: line, to: nil))
    }
    for line in new.lines { append(before[line.id], line) { .billLine(from: $0, to: $1) } }
    if old.extras != new.extras {
      differences.append(.billExtras(from: old.extrasAlone, to: new.extrasAlone))
    }
    append(old.rest, new.rest) { .billRest(from: $0, to: $1) }
    // Only the order of the lines is another one.
    if old != new, differences.count == count { differences.append(.splitInputs([])) }
  }

  /// A member without a number is not in the parts of every rule.
  private func parts(_ old: Split, _ new: Split) -> [PartDifference] {
    let before = Dictionary(old.parts.map { ($0.member, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Dictionary(new.parts.map { ($0.member, $0) }, uniquingKeysWith: { first, _ in first })
    return Set(before.keys).union(after.keys).sorted().compactMap { member in
      let (from, to) = (before[member] ?? .blank(member), after[member] ?? .blank(member))
      return from == to ? nil : PartDifference(new.mode, from: from, to: to)
    }
  }

  // MARK: - Labels, presets, receipts and rules

  mutating func compare(_ a: LabelState, _ b: LabelState) {
    guard let new = b.label,
      comparesContents(
        wasThere: a.label?.isRemoved == false, isThere: !new.isRemoved, wasKnown: a.label != nil),
      let old = a.label
    else { return }
    append(old.name, new.name) { .labelName(from: $0, to: $1) }
    append(old.kind, new.kind) { .labelKind(from: $0, to: $1) }
    append(old.icon, new.icon) { .icon(from: $0, to: $1) }
    append(old.heading, new.heading) { .heading(from: $0, to: $1) }
    append(old.mergedInto, new.mergedInto) { .mergedIntoLabel(from: $0, to: $1) }
  }

  mutating func compare(_ a: PresetState, _ b: PresetState) {
    guard b.birth != nil,
      comparesContents(wasThere: a.preset != nil, isThere: b.preset != nil, wasKnown: a.birth != nil)
    else { return }
    append(a.name.value, b.name.value) { .name(from: $0, to: $1) }
    append(a.split.value, b.split.value) { .split(from: $0, to: $1) }
  }

  mutating func compare(_ a: ReceiptState, _ b: ReceiptState) {
    guard let new = b.receipt,
      comparesContents(
        wasThere: a.receipt?.isRemoved == false, isThere: !new.isRemoved, wasKnown: a.receipt != nil),
      let old = a.receipt
    else { return }
    append(old.status, new.status) { .receiptStatus(from: $0, to: $1) }
    append(old.reading, new.reading) { .receiptReading(from: $0, to: $1) }
    if a.isFileErased != b.isFileErased { differences.append(.fileErased) }
  }

  mutating func compare(_ a: RuleState, _ b: RuleState) {
    guard let new = b.rule,
      comparesContents(
        wasThere: a.rule?.isRemoved == false, isThere: !new.isRemoved, wasKnown: a.rule != nil),
      let old = a.rule
    else { return }
    append(old.schedule, new.schedule) { .schedule(from: $0, to: $1) }
    compare(old.template, new.template)
    append(old.activity, new.activity) { .activity(from: $0, to: $1) }
    append(old.skipped, new.skipped) { .skipped($0) }
  }
}
