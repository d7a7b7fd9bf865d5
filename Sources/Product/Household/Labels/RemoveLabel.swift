package import Ledger
package import Store

/// The label that entries have instead of a removed one.
package enum LabelInstead: Sendable {
  /// The entries keep it; it is only no longer offered.
  case itself
  case nothing
  case another(ID<Label>)
}

/// The most entries from which one action removes a label one by one.
private let mostEntries = 500

extension Transaction {
  /// Removes a category, tag or payee, and sets the label that its entries have instead. Throws
  /// `GroupRefusal.notOffered` and `.tooManyEntries`.
  package func removeLabel(_ label: Label, instead: LabelInstead, for request: GroupRequest) throws
    -> Appended?
  {
    if let earlier = try earlierAnswer(to: request) { return earlier.first }
    let overview = try requireOverview(of: request.group)
    try requireCurrent(label.id, of: label.kind, in: request.group)
    // Replacing the label costs the same for any number of entries; taking it off them is a change of each.
    let before: [Change]
    switch instead {
    case .itself: before = []
    case .another(let other):
      try requireCurrent(other, of: label.kind, in: request.group)
      before = [.label(label.id, .merged(into: other))]
    case .nothing: before = try entries(losing: label, overview) + rules(losing: label, overview)
    }
    return try append(before + [.label(label.id, .removed(true))], for: request)
  }

  private func entries(losing label: Label, _ overview: GroupOverview) throws -> [Change] {
    var filter = EntryFilter()
    switch label.kind {
    case .category: filter.category = label.id
    case .payee: filter.payee = label.id
    case .tag: filter.tags = [label.id]
    }
    let ids = try entryIDs(of: overview, matching: filter, limit: mostEntries + 1)
    guard ids.count <= mostEntries else {
      throw GroupRefusal.tooManyEntries(limit: mostEntries, haveLabel: true)
    }
    return try ids.compactMap { id in
      guard let entry = try entryState(id, in: overview.group.id).state.entry else { return nil }
      let edit = entry.without(label, overview).edit(from: entry)
      return edit.isEmpty ? nil : .entry(id, .edited(edit))
    }
  }

  /// Recurring entries would bring it back.
  private func rules(losing label: Label, _ overview: GroupOverview) throws -> [Change] {
    try standingRules(of: overview.group.id).compactMap { rule in
      let template = rule.template.without(label, overview)
      return template == rule.template ? nil : .rule(rule.id, .template(template))
    }
  }
}

extension Entry {
  fileprivate func without(_ label: Label, _ overview: GroupOverview) -> Entry {
    let isMeant = { (id: ID<Label>?) in id.map { overview.representative(of: $0) } == label.id }
    var entry = self
    switch label.kind {
    case .category: if isMeant(category) { entry.category = nil }
    case .payee: if isMeant(payee) { entry.payee = nil }
    case .tag: entry.tags.removeAll(where: isMeant)
    }
    return entry
  }
}
