package import Ledger
package import Store

/// Changes many entries in one action. Changes by others since they were selected are kept.
package struct ChangeEntries: Sendable {
  /// The change made to all of them.
  package enum Action: Equatable, Sendable {
    /// With nil the entries lose their category.
    case categorise(ID<Label>?)
    case tag([ID<Label>])
    case untag([ID<Label>])
    /// With nil the entries lose their payee.
    case payTo(ID<Label>?)
    case moveTo(Day)
    /// One member paid, or received, the whole amount of each entry.
    case payBy(ID<Member>)
    case delete
  }

  /// Which entries are changed.
  package enum Chosen: Equatable, Sendable {
    case these([ID<Entry>])
    /// All entries that match a filter and existed when it was shown, newest first.
    case matching(EntryFilter)
  }

  /// The limit of one action.
  package static let most = 500

  private let chosen: Chosen
  package let action: Action
  package let newTags: [Label]
  private let seen: Int64?
  private let names: CategoryNames
  private let request: GroupRequest

  /// How many entries were changed, and why the others were not.
  package struct Outcome: Sendable {
    /// The first change, by which one undo finds all of them; nil if nothing was changed.
    package fileprivate(set) var appended: Appended?
    package fileprivate(set) var changed = 0
    /// Entries that needed no change.
    package fileprivate(set) var same = 0
    package fileprivate(set) var deleted = 0
    /// Entries in which another member changed the same field.
    package fileprivate(set) var changedMeanwhile = 0
    /// Entries that already have the most tags an entry can have.
    package fileprivate(set) var full = 0
    /// Payments, whose payer cannot be changed in this way.
    package fileprivate(set) var payments = 0
    /// Entries that match too and did not fit into the limit.
    package fileprivate(set) var left = 0
  }

  /// `newTags` are the action's tags that no entry has yet, and `seen` is the position in the journal that
  /// the author saw when choosing the entries.
  package init(
    _ chosen: Chosen, _ action: Action, newTags: [Label], seen: Int64?, _ names: CategoryNames,
    _ request: GroupRequest
  ) {
    self.chosen = chosen
    self.action = action
    self.newTags = newTags
    self.seen = seen
    self.names = names
    self.request = request
  }

  package func run(in transaction: Transaction) throws -> Outcome {
    if let earlier = try transaction.earlierAnswer(to: request) {
      let changed = earlier.count { $0.operation.entity.kind == .entry }
      return Outcome(appended: earlier.first, changed: changed)
    }
    let overview = try transaction.requireOverview(of: request.group)
    let labels = try NewLabels(newTags, in: request.group, names, transaction)
    var outcome = Outcome()
    var changes: [Change] = []
    for id in try ids(transaction, overview, labels, &outcome) {
      guard let change = try change(of: id, transaction, overview, labels, &outcome) else { continue }
      changes.append(.entry(id, change))
    }
    outcome.changed = changes.count
    // New tags come first, and only if an entry gets them.
    let additions = changes.isEmpty ? [] : labels.missing.map(\.label.addition)
    outcome.appended = try transaction.append(additions + changes, for: request)
    return outcome
  }

  private func ids(
    _ transaction: Transaction, _ overview: GroupOverview, _ labels: NewLabels, _ outcome: inout Outcome
  ) throws -> [ID<Entry>] {
    switch chosen {
    case .these(let ids): return ids
    case .matching(let filter):
      let pending = PendingEntries(action, labels)
      let ids = try pending.ids(matching: filter, overview, transaction)
      outcome.left = max(0, ids.count - Self.most)
      if case .payBy = action, outcome.left > 0 { throw GroupRefusal.tooManyEntries(limit: Self.most) }
      return Array(ids.prefix(Self.most))
    }
  }

  // MARK: - One entry

  private func change(
    of id: ID<Entry>, _ transaction: Transaction, _ overview: GroupOverview, _ labels: NewLabels,
    _ outcome: inout Outcome
  ) throws -> EntryAction? {
    let state = try transaction.entryState(id, in: overview.group.id).state
    guard let entry = state.entry else { throw JournalError.missing(.entry) }
    guard state.isVisible else {
      outcome.deleted += 1
      return nil
    }
    let known = try seen.map { try transaction.entryState(id, in: overview.group.id, at: $0).entry }
    // Entries added after the filter was shown were not chosen.
    if case .matching = chosen, case .some(nil) = known { return nil }
    let shown = known.map { $0 ?? entry }
    let edit: EntryEdit? =
      switch action {
      case .delete: nil
      case .categorise(let category): categorised(entry, category, shown, overview, &outcome)
      case .tag(let tags): tagged(entry, tags.map(labels.standing), overview, &outcome)
      case .untag(let tags): untagged(entry, tags, overview, &outcome)
      case .payTo(let payee): payed(entry, to: payee.map(labels.standing), shown, overview, &outcome)
      case .moveTo(let day): moved(entry, to: day, shown, &outcome)
      case .payBy(let member): try paid(entry, by: member, shown, &outcome)
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
    let isSame = entry.category.map(overview.representative) == category
    return edit(isSame, shown.map { $0.category == entry.category }, &outcome) {
      $0.category = Assignment(category)
    }
  }

  private func payed(
    _ entry: Entry, to payee: ID<Label>?, _ shown: Entry?, _ overview: GroupOverview, _ outcome: inout Outcome
  ) -> EntryEdit {
    let isSame = entry.payee.map(overview.representative) == payee
    return edit(isSame, shown.map { $0.payee == entry.payee }, &outcome) { $0.payee = Assignment(payee) }
  }

  private func moved(_ entry: Entry, to day: Day, _ shown: Entry?, _ outcome: inout Outcome) -> EntryEdit {
    edit(entry.day == day, shown.map { $0.day == entry.day }, &outcome) { $0.day = day }
  }

  private func paid(_ entry: Entry, by member: ID<Member>, _ shown: Entry?, _ outcome: inout Outcome) throws
    -> EntryEdit
  {
    guard entry.bill.kind != .transfer else {
      outcome.payments += 1
      return EntryEdit()
    }
    let bill = try entry.bill.paid(by: member)
    return edit(bill == entry.bill, shown.map { $0.bill == entry.bill }, &outcome) { $0.bill = bill }
  }

  /// The edit that sets the value; nil if it is set already, or if another member changed the same field
  /// since it was shown.
  private func edit(
    _ isSame: Bool, _ isUntouched: Bool?, _ outcome: inout Outcome, _ set: (inout EntryEdit) -> Void
  ) -> EntryEdit {
    var edit = EntryEdit()
    if isSame {
      outcome.same += 1
    } else if isUntouched == false {
      outcome.changedMeanwhile += 1
    } else {
      set(&edit)
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
