/// The other entities that a change refers to, which must exist in its group.
package struct References: Hashable, Sendable {
  package var members: Set<ID<Member>> = []
  package var labels: Set<ID<Label>> = []
  package var attachments: Set<ID<Attachment>> = []
  package var rules: Set<ID<RecurringRule>> = []
  package var entries: Set<ID<Entry>> = []

  package init() {}
}

extension Change {
  /// The entities that the change refers to, besides its own. Household categories exist in every group.
  package var references: References {
    var references = References()
    switch self {
    case .group(.defaultSplit(let split?)): references.members = Set(split.members)
    case .member(_, .merged(let other?)): references.members = [other]
    case .entry(_, .added(let entry)): references.insert(entry)
    case .entry(_, .edited(let edit)): references.insert(edit)
    case .entry(_, .ticked(let tick)): references.members = [tick.place.member]
    case .label(_, .merged(let other?)): references.labels = [other]
    case .preset(_, .added(_, let split)), .preset(_, .split(let split)):
      references.members = Set(split.members)
    case .rule(_, .added(_, let entry)), .rule(_, .template(let entry)): references.insert(entry)
    case .budget(let category, _): references.labels = [category]
    case .receipt(_, .added(let attachment)): references.attachments = [attachment]
    case .receipt(_, .status(.filed(let entry))): references.entries = [entry]
    case .group, .member, .entry, .label, .preset, .rule, .receipt: break
    }
    references.labels = references.labels.filter { HouseholdCategory($0) == nil }
    return references
  }
}

extension Entry {
  /// The category, the payee and the tags.
  package var labels: [ID<Label>] { [category, payee].compactMap(\.self) + tags }
}

extension References {
  fileprivate mutating func insert(_ entry: Entry) {
    members.formUnion(entry.bill.members)
    labels.formUnion(entry.labels)
    attachments.formUnion(entry.attachments)
    if let occurrence = entry.occurrence { rules.insert(occurrence.rule) }
  }

  fileprivate mutating func insert(_ edit: EntryEdit) {
    members.formUnion(edit.bill?.members ?? [])
    labels.formUnion([edit.category?.value, edit.payee?.value].compactMap { $0 } + edit.tags.added)
    attachments.formUnion(edit.attachments.added)
    if let occurrence = edit.occurrence?.value { rules.insert(occurrence.rule) }
  }
}
