internal import Ledger
internal import Store

/// The rules that a group's forms apply to a change, beyond those that the journal applies to all.
package struct OfflineChangeRules {
  private let group: ID<Group>
  private let names: CategoryNames
  /// Loaded once, until one of them changes.
  private var labels: GroupLabels?

  init(_ group: ID<Group>, _ names: CategoryNames) { (self.group, self.names) = (group, names) }

  mutating func require(_ change: Change, in transaction: Transaction) throws {
    switch change {
    case .entry(let id, let action): try require(action, of: id, transaction)
    case .label(let id, let action): try require(action, of: id, transaction)
    case .preset(let id, let action): try require(action, of: id, transaction)
    case .budget(let id, let amount): try requireBudget(of: id, amount, transaction)
    case .group(let action): try require(action)
    case .member(_, let action): try require(action)
    case .receipt(_, .status): return
    case .receipt, .rule: throw GroupRefusal.hasOwnAddress
    }
  }

  // MARK: - Entries

  private mutating func require(_ action: EntryAction, of id: ID<Entry>, _ transaction: Transaction) throws {
    switch action {
    case .added(let entry):
      guard entry.occurrence == nil else { throw GroupRefusal.hasOwnAddress }
      try requireRate(entry.bill, replacing: nil, transaction)
      try requireLabels(entry.category, entry.payee, entry.tags, keeping: nil, transaction)
    case .edited(let edit):
      guard edit.occurrence == nil else { throw GroupRefusal.hasOwnAddress }
      let state = try transaction.entryState(id, in: group).state
      guard state.isVisible, let old = state.entry else { throw JournalError.missing(.entry) }
      if let bill = edit.bill { try requireRate(bill, replacing: old.bill, transaction) }
      try requireLabels(edit.category?.value, edit.payee?.value, edit.tags.added, keeping: old, transaction)
    case .ticked, .deleted: return
    case .erased, .fileErased: throw GroupRefusal.hasOwnAddress
    }
  }

  /// A rate leads to the currency of the group, or to the currency that it led to before.
  private func requireRate(_ bill: Bill, replacing old: Bill?, _ transaction: Transaction) throws {
    guard let rate = bill.rate, rate.currency != old?.rate?.currency else { return }
    let own = try transaction.requireGroup(group).currency
    guard rate.currency == own else { throw Refusal.unknownCurrency(rate.currency) }
  }

  /// Labels that are newly chosen must be offered.
  private mutating func requireLabels(
    _ category: ID<Label>?, _ payee: ID<Label>?, _ tags: [ID<Label>], keeping old: Entry?,
    _ transaction: Transaction
  ) throws {
    let chosen: [(Label.Kind, [ID<Label>], [ID<Label>])] = [
      (.category, [category].compactMap(\.self), [old?.category].compactMap(\.self)),
      (.payee, [payee].compactMap(\.self), [old?.payee].compactMap(\.self)), (.tag, tags, old?.tags ?? []),
    ]
    for (kind, ids, kept) in chosen {
      for id in ids where !kept.contains(id) {
        let book = try book(transaction)
        guard book.isCurrent(book.standing(for: id), kind) else { throw GroupRefusal.notOffered }
      }
    }
  }

  // MARK: - Labels, splits, budgets

  private mutating func require(_ action: LabelAction, of id: ID<Label>, _ transaction: Transaction) throws {
    defer { labels = nil }
    let book = try book(transaction)
    switch action {
    case .added(let kind, let name, let icon, let heading):
      guard kind == .category || icon == nil && heading == nil else { throw GroupRefusal.notOffered }
      let draft = LabelDraft(name: name, icon: icon ?? "", heading: heading ?? "")
      _ = try draft.read(kind, for: id, book)
    case .renamed(let name):
      try requireDraft(of: id, book) { LabelDraft(name: name ?? "", icon: $0.icon, heading: $0.heading) }
    case .icon(let icon):
      try requireCategory(id, book)
      try requireDraft(of: id, book) { LabelDraft(name: $0.name, icon: icon ?? "", heading: $0.heading) }
    case .heading(let heading):
      try requireCategory(id, book)
      try requireDraft(of: id, book) { LabelDraft(name: $0.name, icon: $0.icon, heading: heading ?? "") }
    case .merged(let other?):
      guard let kind = book[id]?.kind else { throw JournalError.missing(.label) }
      try transaction.requireCurrent(id, other, of: kind, in: group)
    case .removed(true):
      guard let kind = book[id]?.kind else { throw JournalError.missing(.label) }
      try transaction.requireCurrent(id, of: kind, in: group)
    // Whether its name is free is checked after all changes.
    case .merged(nil), .removed(false): return
    case .kind: throw GroupRefusal.hasOwnAddress
    }
  }

  private func requireCategory(_ id: ID<Label>, _ book: GroupLabels) throws {
    guard book.isCurrent(id, .category) else { throw GroupRefusal.notOffered }
  }

  private func requireDraft(of id: ID<Label>, _ book: GroupLabels, _ changed: (LabelDraft) -> LabelDraft)
    throws
  {
    guard let label = book[id], label.isCurrent else { throw GroupRefusal.notOffered }
    _ = try changed(LabelDraft(showing: label, names)).read(label.kind, for: id, book)
  }

  private func require(_ action: PresetAction, of id: ID<Preset>, _ transaction: Transaction) throws {
    switch action {
    case .added(_, let split): try Self.require(split)
    case .split(let split):
      try Self.require(split)
      _ = try transaction.presets(of: group).require(id)
    case .renamed, .removed(true): _ = try transaction.presets(of: group).require(id)
    case .removed(false): return
    }
  }

  /// A split must be able to divide some amount.
  private static func require(_ split: Split) throws(Refusal) {
    if let flaw = split.flaw { throw .bill(flaw) }
  }

  /// A budget is set under the category's id after merges.
  private mutating func requireBudget(of id: ID<Label>, _ amount: Money?, _ transaction: Transaction) throws {
    guard amount != nil else { return }
    let book = try book(transaction)
    guard book.standing(for: id) == id, book[id]?.kind == .category else { throw GroupRefusal.notOffered }
  }

  private mutating func book(_ transaction: Transaction) throws -> GroupLabels {
    if let labels { return labels }
    let book = try transaction.labelBook(of: group, names)
    labels = book
    return book
  }

  // MARK: - The group and its people

  private func require(_ action: GroupAction) throws {
    switch action {
    case .renamed, .emoji, .currency, .simplifiesDebts, .unitAdded, .unitRemoved, .defaultSplit(nil): return
    case .defaultSplit(let split?): try Self.require(split)
    case .created, .membersInvite, .archived, .deleted: throw GroupRefusal.hasOwnAddress
    }
  }

  private func require(_ action: MemberAction) throws {
    switch action {
    case .added(_, .member, nil), .renamed, .role, .removed: return
    case .added, .claimed, .merged, .party, .nameErased, .paymentWaysChanged, .saidPaid:
      throw GroupRefusal.hasOwnAddress
    }
  }
}
