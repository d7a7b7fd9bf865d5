package import Ledger
package import Store

/// Removes a category, tag or payee, and sets the label that its entries have instead.
package struct RemoveLabel: Sendable {
  package enum Instead: Sendable {
    /// The entries keep it; it is only no longer offered.
    case itself
    case nothing
    case another(ID<Label>)
  }

  private let label: Label
  private let instead: Instead
  private let request: GroupRequest

  /// The most entries that one action changes one by one.
  package static let mostEntries = 500

  package init(_ label: Label, instead: Instead, _ request: GroupRequest) {
    self.label = label
    self.instead = instead
    self.request = request
  }

  /// Throws `LabelRefusal`.
  package func run(in transaction: Transaction) throws -> Appended? {
    if let earlier = try transaction.earlierAnswer(to: request) { return earlier.first }
    guard let overview = try transaction.overview(of: request.group) else {
      throw JournalError.missing(.group)
    }
    try transaction.requireCurrent(label.id, of: label.kind, in: request.group)
    if case .another(let other) = instead {
      try transaction.requireCurrent(other, of: label.kind, in: request.group)
    }
    return try transaction.append(try changes(transaction, overview), for: request)
  }

  /// The changes, in this order. Replacing the label costs the same for any number of entries; taking it off
  /// them is a change of each.
  private func changes(_ transaction: Transaction, _ overview: GroupOverview) throws -> [Change] {
    let removal = Change.label(label.id, .removed(true))
    return switch instead {
    case .itself: [removal]
    case .another(let other): [.label(label.id, .merged(into: other)), removal]
    case .nothing: try editedEntries(transaction, overview) + editedRules(transaction, overview) + [removal]
    }
  }

  private func editedEntries(_ transaction: Transaction, _ overview: GroupOverview) throws -> [Change] {
    let ids = try transaction.entryIDs(of: overview, matching: filter, limit: Self.mostEntries + 1)
    guard ids.count <= Self.mostEntries else { throw LabelRefusal.tooManyEntries }
    return try ids.compactMap { id in
      let state = try transaction.entryState(id, in: overview.group.id).state
      guard let entry = state.entry else { return nil }
      let edit = without(overview, entry).edit(from: entry)
      return edit.isEmpty ? nil : .entry(id, .edited(edit))
    }
  }

  private var filter: EntryFilter {
    var filter = EntryFilter()
    switch label.kind {
    case .category: filter.category = label.id
    case .payee: filter.payee = label.id
    case .tag: filter.tags = [label.id]
    }
    return filter
  }

  /// Recurring entries would bring it back.
  private func editedRules(_ transaction: Transaction, _ overview: GroupOverview) throws -> [Change] {
    try transaction.standingRules(of: overview.group.id).compactMap { rule in
      let template = without(overview, rule.template)
      guard template != rule.template else { return nil }
      return .rule(rule.id, .template(template))
    }
  }

  private func without(_ overview: GroupOverview, _ entry: Entry) -> Entry {
    let isMeant = { (id: ID<Label>?) in id.map { overview.representative(of: $0) } == label.id }
    var entry = entry
    switch label.kind {
    case .category: if isMeant(entry.category) { entry.category = nil }
    case .payee: if isMeant(entry.payee) { entry.payee = nil }
    case .tag: entry.tags.removeAll(where: isMeant)
    }
    return entry
  }
}
