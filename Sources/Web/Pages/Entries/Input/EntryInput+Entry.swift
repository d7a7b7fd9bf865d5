import Household
import Ledger
import Words

extension EntryInput {
  /// The form of an existing entry, with its inputs as they were typed.
  init(entry: Entry, _ context: EntryContext, operation: ID<Operation>, base: Base?) {
    self.init(operation: operation)
    let formats = context.formats
    self.base = base?.text
    included = Set(context.sharingMembers.map(\.id))
    kind = entry.bill.kind
    title = context.t.title(of: entry)
    amount = formats.amounts.text(of: entry.bill.amount, typedAs: entry.bill.sum)
    currency = entry.bill.amount.currency.code
    date = entry.day.description
    use(entry.bill.payers, formats)
    use(entry.bill.split, formats)
    if kind == .transfer { receiver = entry.bill.split.participants.first }
    rate = entry.bill.rate.map { formats.amounts.text(of: $0.quantity) } ?? ""
    rated = currency
    category = entry.category.map(context.labels.standing)?.description ?? ""
    payee = entry.payee.flatMap(context.labels.name) ?? ""
    for id in entry.tags + [entry.payee].compactMap(\.self) { shownLabels[id] = context.labels.name(of: id) }
    var names: [String] = []
    for name in entry.tags.compactMap({ shownLabels[$0] }) where !names.contains(name) { names.append(name) }
    tags = TagList.text(of: names)
    note = entry.note
  }

  /// A new entry with the inputs of another one, today.
  init(duplicating entry: Entry, _ context: EntryContext, operation: ID<Operation>) {
    var entry = entry
    entry.bill = entry.bill.merged(by: context.representatives) ?? entry.bill
    self.init(entry: entry, context, operation: operation, base: nil)
    date = context.formats.today.description
    if category.isEmpty { category = Self.noCategory }
    let members = Set(context.sharingMembers.map(\.id))
    leaveOut(notIn: members)
    payAnew(entry.bill.payers, members)
    divideAnew(entry.bill, among: members, context.formats)
  }

  /// If one of several payers is left out, the remaining payer with the largest amount pays all of it.
  private mutating func payAnew(_ payers: Payers, _ members: Set<ID<Member>>) {
    guard case .several(let parts) = payers, !members.isSuperset(of: payers.members) else { return }
    let left = parts.filter { members.contains($0.member) }
    (hasSeveralPayers, paid) = (false, [:])
    payer = left.max { $0.quantity.units < $1.quantity.units }?.member
  }

  /// Without the part of a member who is left out, exact amounts and percentages no longer add up: the others
  /// divide the amount equally if their parts were equal, or else in proportion to their parts.
  private mutating func divideAnew(_ bill: Bill, among members: Set<ID<Member>>, _ formats: Formats) {
    guard split == .exact || split == .percent else { return }
    let all = bill.split.parts.filter { !$0.quantity.isZero }
    let left = all.filter { members.contains($0.member) }
    guard let first = left.first, left.count < all.count else { return }
    let units = left.map(\.quantity.units)
    let isOdd = (units.max() ?? 0) - (units.min() ?? 0) > 1
    let split = isOdd ? Split.shares(left) : .equal(left.map(\.member))
    guard (try? Bill(amount: bill.amount, payers: .one(first.member), split: split)) != nil else { return }
    use(split, formats)
  }

  /// Removes former members, who cannot be named in a new entry.
  private mutating func leaveOut(notIn members: Set<ID<Member>>) {
    payer = payer.flatMap { members.contains($0) ? $0 : nil }
    receiver = receiver.flatMap { members.contains($0) ? $0 : nil }
    included.formIntersection(members)
    paid = paid.filter { members.contains($0.key) }
    for mode in Split.Mode.allCases {
      self[parts: mode] = self[parts: mode].filter { members.contains($0.key) }
    }
  }

  private mutating func use(_ payers: Payers, _ formats: Formats) {
    switch payers {
    case .one(let member): payer = member
    case .several(let parts):
      hasSeveralPayers = true
      paid = Self.texts(of: parts, formats)
    }
  }
}
