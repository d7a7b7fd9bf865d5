import HTTP
import Household
import Ledger
import Words

extension EntryInput {
  /// A blank form: paid by the visitor, split among all members, today.
  init(blank context: EntryContext, operation: ID<Operation>, kind: Bill.Kind = .expense) {
    self.init(operation: operation)
    let members = context.sharingMembers.map(\.id)
    self.kind = kind
    currency = context.group.currency.code
    date = context.formats.today.description
    payer = context.viewer.flatMap { members.contains($0) ? $0 : nil } ?? members.first
    included = Set(members)
    if members.count == 2 { receiver = members.first { $0 != payer } }
    guard let usual = context.group.defaultSplit else { return }
    // A title and an amount have to be enough: with members missing, the usual split might not add up.
    goneFromUsual = context.standing(usual).gone
    if goneFromUsual.isEmpty { take(usual, context) }
  }

  /// A new form filled by a link: title, amount, currency, date, category and kind, and who paid whom.
  ///
  /// Unknown values stay as they are in the link, so that they are refused and not taken for other values.
  init(query: Form, _ context: EntryContext, operation: ID<Operation>) throws(FormError) {
    let kind = try query.filled("kind")
    let known = kind.flatMap { Bill.Kind(rawValue: $0) }
    self.init(blank: context, operation: operation, kind: known ?? .expense)
    if kind != nil, known == nil { misfits.append(EntryError(.kind, .unknownKind)) }
    next = try query.single("next") ?? ""
    title = try query.single("title") ?? ""
    amount = try query.single("amount") ?? ""
    if let text = try query.filled("currency") {
      currency = context.group.currency(named: text)?.code ?? text
    }
    if let text = try query.filled("date") { date = Day(text)?.description ?? text }
    if let text = try query.filled("category") {
      let named = context.labels.category(named: text)?.description
      category = named ?? text
      // A label of another group is not found.
      if named == nil, let id = ID<Label>(text), context.labels[id] == nil { noteUnknownID(.category) }
    }
    if let text = try query.filled("payer") { payer = member(text, .payer, context) }
    if let text = try query.filled("to") { receiver = member(text, .receiver, context) }
    repetition.unit = try query.single("repeat") ?? ""
    if let text = try query.single("preset") { take(presetNamed: text, context) }
  }

  /// Uses one of the group's saved splits; one of another group is not found.
  mutating func take(presetNamed text: String, _ context: EntryContext) {
    if let preset = context.presets.first(where: { $0.id.description == text }) {
      take(preset.split, context)
    } else {
      noteUnknownID(.split)
    }
  }

  /// Uses a saved split, which may name former members. If none of its members is left, nothing is changed.
  mutating func take(_ saved: Split, _ context: EntryContext) {
    let (split, gone) = context.standing(saved)
    self.gone = gone
    goneFromUsual = []
    if !split.members.isEmpty { use(split, context.formats) }
  }

  /// Fills the fields of a split, and leaves those of the other ways to split.
  mutating func use(_ split: Split, _ formats: Formats) {
    self.split = split.mode
    switch split {
    case .equal(let members): included = Set(members)
    case .items(let items):
      if case .equally(let people) = items.rest {
        included = Set(people)
      } else {
        included = Set(items.members)
      }
    case .adjustment(let parts):
      included = Set(parts.map(\.member))
      adjustment = Self.texts(of: parts.filter { !$0.isBlank }, formats)
    case .shares(let parts), .percent(let parts), .exact(let parts):
      included = Set(parts.map(\.member))
      self[parts: split.mode] = Self.texts(of: parts, formats)
    }
  }

  static func texts(of parts: [Split.Part], _ formats: Formats) -> [ID<Member>: String] {
    Dictionary(
      parts.map { ($0.member, formats.amounts.text(of: $0.quantity)) },
      uniquingKeysWith: { first, _ in first })
  }
}

extension GroupLabels {
  /// A category by its id, the name of a household category, or its own name.
  func category(named text: String) -> ID<Label>? {
    let known = ID<Label>(text) ?? HouseholdCategory(rawValue: text)?.id
    if let known, isCurrent(known, .category) { return known }
    return byName(.category)[text.foldedName]
  }
}

extension Form {
  /// The value of a field, if it is not empty.
  fileprivate func filled(_ name: String) throws(FormError) -> String? {
    try single(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
