import Household
import Ledger
import Words

/// The input of an entry's form, exactly as it was typed.
///
/// The inputs of every way to split are kept, also of those that are not chosen, so that they are still there
/// when the visitor changes back the amount, the people or the split.
struct EntryInput: Equatable, Sendable {
  /// The operation id, so that sending the form twice saves once.
  var operation: ID<Operation>
  /// On an edit, the state that the form was opened with.
  var base: String?
  var kind = Bill.Kind.expense
  var title = ""
  var amount = ""
  var currency = ""
  var date = ""
  var payer: ID<Member>?
  /// Whether there are several payers, who are then in `paid`.
  var hasSeveralPayers = false
  var paid: [ID<Member>: String] = [:]
  var split = Split.Mode.equal
  var included: Set<ID<Member>> = []
  /// Whether the participants come from the split that the form showed before.
  var carriesIncluded = false
  /// The members without a typed part, or without a typed payment: they share the rest.
  var followers: [ID<Member>] = []
  var payingFollowers: [ID<Member>] = []
  /// Members who have lost the part that was typed for them before.
  var leftOut: [ID<Member>] = []
  /// The amounts that the form has filled in, and the split that they come from.
  var filled: [ID<Member>: String] = [:]
  var filledFrom: Split.Mode?
  /// Members whose parts were just recalculated, in place of others that were not typed.
  var refilled: [ID<Member>] = []
  /// The amount of a single payer of the whole, as the form showed it.
  var paidWhole = ""
  var shares: [ID<Member>: String] = [:]
  var percent: [ID<Member>: String] = [:]
  var exact: [ID<Member>: String] = [:]
  var adjustment: [ID<Member>: String] = [:]
  var items = ItemsInput()
  var receiver: ID<Member>?
  var rate = ""
  /// The code of the currency that the rate belongs to, also
  /// if it was left empty; nil if the field was not shown yet.
  var rated: String?
  /// The rate that the form filled in: if it was not edited, it changes with the currency.
  var proposedRate = ""
  /// A category's id or name, `noCategory`, or empty if none was chosen.
  var category = ""
  /// The name of a category that may be new to the group; it takes precedence over the chosen one.
  var newCategory = ""
  var payee = ""
  var tags = ""
  /// The names of the entry's payee and tags when the form was opened: a name that is still there means the
  /// same label, even if that was renamed since.
  var shownLabels: [ID<Label>: String] = [:]
  var note = ""
  var repetition = RecurrenceInput()
  /// Files of the form that are stored already.
  var attachments: [ID<Attachment>] = []
  /// The receipt that the entry is made from.
  var receipt: ID<Receipt>?
  /// The address of the list to return to, as it was sent.
  var next = ""
  /// The name under which to save the split.
  var presetName = ""
  var newMember = ""
  /// Former members named by the saved split that was used.
  var gone: [ID<Member>] = []
  /// Former members because of whom the usual split was not used.
  var goneFromUsual: [ID<Member>] = []
  /// Values that cannot be kept: unknown kinds of split, members of other groups.
  var misfits: [EntryError] = []

  /// The texts that the form reads and sends as they are, by their fields.
  static let plainTexts: [(field: EntryField, text: any WritableKeyPath<EntryInput, String> & Sendable)] = [
    (.category, \.category), (.newCategory, \.newCategory), (.payee, \.payee), (.tags, \.tags),
    (.note, \.note),
  ]

  /// The choice of no category, not even the one last used with the title.
  static let noCategory = "none"

  init(operation: ID<Operation>) { self.operation = operation }

  /// The id of the entry that a new form makes. It is known
  /// before saving, since it decides who gets the odd cent.
  var newEntry: ID<Entry> { operation.retyped(as: Entry.self) }

  /// Whether nothing says yet what the entry is for.
  var isEmpty: Bool { title.isEmpty && amount.isEmpty && receipt == nil && !repetition.isOn }

  var hasChosenCategory: Bool { !category.isEmpty || !newCategory.allSatisfy(\.isWhitespace) }

  /// The parts by member for a way to split; nothing for an equal split.
  subscript(parts mode: Split.Mode) -> [ID<Member>: String] {
    get {
      switch mode {
      case .equal, .items: [:]
      case .shares: shares
      case .percent: percent
      case .exact: exact
      case .adjustment: adjustment
      }
    }
    set {
      switch mode {
      case .equal, .items: return
      case .shares: shares = newValue
      case .percent: percent = newValue
      case .exact: exact = newValue
      case .adjustment: adjustment = newValue
      }
    }
  }
}

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
    if case .items(let items) = entry.bill.split {
      self.items = ItemsInput(items, of: entry.bill.amount.currency, formats)
    }
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
    items.keep(only: members)
    for mode in Split.Mode.numbered {
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
