import Ledger
import Store

/// One change of many entries, on its way into the journal: what somebody else did to them meanwhile stays.
struct BulkChange: Sendable {
  let entries: [ID<Entry>]
  let action: BulkAction
  let newTags: [Label]
  /// The place in the journal that whoever chose them saw.
  let seen: Int64?
  let operation: ID<Ledger.Operation>

  /// How many entries it was done to, and why not to the others.
  struct Outcome: Sendable {
    var appended: [Appended] = []
    var changed = 0
    /// They were so already.
    var same = 0
    var deleted = 0
    /// Somebody changed what this would have changed.
    var changedMeanwhile = 0
    /// They have as many tags as an entry can have.
    var full = 0
  }

  /// Looks and writes as one, so that nothing can come between.
  func save(_ transaction: Transaction, _ group: ID<Group>, _ origin: Origin) throws -> Outcome {
    if let earlier = try transaction.earlierAnswer(to: operation, in: group, from: origin) {
      return Outcome(appended: earlier, changed: earlier.count { $0.operation.entity.kind == .entry })
    }
    guard let overview = try transaction.overview(of: group) else { throw Problem.notFound }
    var outcome = Outcome()
    var changes: [Change] = []
    for id in entries {
      guard let change = try change(of: id, transaction, overview, &outcome) else { continue }
      changes.append(.entry(id, change))
    }
    outcome.changed = changes.count
    outcome.appended = try transaction.append(proposals(changes), to: group, from: origin)
    return outcome
  }

  /// New tags come first, and only where an entry gets them.
  private func proposals(_ changes: [Change]) -> [Proposal] {
    guard !changes.isEmpty else { return [] }
    let tags = newTags.map { tag in
      Change.label(tag.id, .added(kind: .tag, name: tag.name ?? "", icon: nil, heading: nil))
    }
    return (tags + changes).enumerated().map { index, change in
      Proposal(index == 0 ? operation : operation.derived(index, as: Ledger.Operation.self), change)
    }
  }

  // MARK: - One entry

  private func change(
    of id: ID<Entry>, _ transaction: Transaction, _ overview: GroupOverview, _ outcome: inout Outcome
  ) throws -> EntryAction? {
    let state = try transaction.entryState(id, in: overview.group.id).state
    guard let entry = state.entry else { throw Problem.notFound }
    guard state.isVisible else {
      outcome.deleted += 1
      return nil
    }
    let shown = try seen.map { try transaction.entryState(id, in: overview.group.id, at: $0).entry ?? entry }
    let edit: EntryEdit? =
      switch action {
      case .delete: nil
      case .categorise(let category): categorised(entry, category, shown, overview, &outcome)
      case .tag(let tags): tagged(entry, tags, overview, &outcome)
      case .untag(let tags): untagged(entry, tags, overview, &outcome)
      }
    if let edit { return edit.isEmpty ? nil : .edited(edit) }
    guard shown == nil || shown == entry else {
      outcome.changedMeanwhile += 1
      return nil
    }
    return .deleted(true)
  }

  private func categorised(
    _ entry: Entry, _ category: ID<Label>?, _ shown: Entry?, _ overview: GroupOverview,
    _ outcome: inout Outcome
  ) -> EntryEdit {
    var edit = EntryEdit()
    if entry.category.map(overview.representative) == category {
      outcome.same += 1
    } else if let shown, shown.category != entry.category {
      outcome.changedMeanwhile += 1
    } else {
      edit.category = Assignment(category)
    }
    return edit
  }

  private func tagged(
    _ entry: Entry, _ tags: [ID<Label>], _ overview: GroupOverview, _ outcome: inout Outcome
  ) -> EntryEdit {
    var edit = EntryEdit()
    let missing = Set(tags).subtracting(entry.tags.map(overview.representative))
    if missing.isEmpty {
      outcome.same += 1
    } else if entry.tags.count + missing.count > Roster.mostTags {
      outcome.full += 1
    } else {
      edit.tags = SetEdit(added: missing)
    }
    return edit
  }

  private func untagged(
    _ entry: Entry, _ tags: [ID<Label>], _ overview: GroupOverview, _ outcome: inout Outcome
  ) -> EntryEdit {
    var edit = EntryEdit()
    edit.tags = SetEdit(removed: Set(entry.tags.filter { tags.contains(overview.representative(of: $0)) }))
    if edit.isEmpty { outcome.same += 1 }
    return edit
  }
}
