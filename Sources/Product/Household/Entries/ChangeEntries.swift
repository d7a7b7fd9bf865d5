package import Ledger
package import Store

/// Changes many entries as one: what somebody else did to them meanwhile stays.
package struct ChangeEntries: Sendable {
  /// What is done to all of them.
  package enum Action: Equatable, Sendable {
    /// With nil they have no category any more.
    case categorise(ID<Label>?)
    case tag([ID<Label>])
    case untag([ID<Label>])
    /// With nil nobody was paid whom one could name.
    case payTo(ID<Label>?)
    case moveTo(Day)
    /// All of each was paid by one person, or received by them.
    case payBy(ID<Member>)
    case delete
  }

  /// Which entries are changed.
  package enum Chosen: Equatable, Sendable {
    case these([ID<Entry>])
    /// All that a filter leaves and that were there when it was looked at, the newest first.
    case matching(EntryFilter)
  }

  /// More cannot be changed in one go.
  package static let most = 500

  /// That more match than can be changed in one go, and there would be no telling which are left.
  package struct TooMany: Error {}

  private let chosen: Chosen
  package let action: Action
  package let newTags: [Label]
  private let seen: Int64?
  private let names: CategoryNames
  private let request: GroupRequest

  /// How many entries it was done to, and why not to the others.
  package struct Outcome: Sendable {
    /// The first change, by which all of them are taken back; nil where nothing was changed.
    package fileprivate(set) var appended: Appended?
    package fileprivate(set) var changed = 0
    /// They were so already.
    package fileprivate(set) var same = 0
    package fileprivate(set) var deleted = 0
    /// Somebody changed what this would have changed.
    package fileprivate(set) var changedMeanwhile = 0
    /// They have as many tags as an entry can have.
    package fileprivate(set) var full = 0
    /// They are payments, of which who paid is half of what they say.
    package fileprivate(set) var payments = 0
    /// They match as well, and there was no room for them.
    package fileprivate(set) var left = 0
  }

  /// `newTags` are those of the action that nobody has used yet, and `seen` is the place in the journal that
  /// whoever chose the entries saw.
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
    guard let overview = try transaction.overview(of: request.group) else {
      throw JournalError.missing(.group)
    }
    let labels = try NewLabels(newTags, in: request.group, names, transaction)
    var outcome = Outcome()
    var changes: [Change] = []
    for id in try ids(transaction, overview, labels, &outcome) {
      guard let change = try change(of: id, transaction, overview, labels, &outcome) else { continue }
      changes.append(.entry(id, change))
    }
    outcome.changed = changes.count
    // New tags come first, and only where an entry gets them.
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
      if case .payBy = action, outcome.left > 0 { throw TooMany() }
      return Array(ids.prefix(Self.most))
    }
  }

  // MARK: - One entry

  private func change(
    of id: ID<Entry>, _ transaction: Transaction, _ overview: GroupOverview,
    _ labels: NewLabels, _ outcome: inout Outcome
  ) throws -> EntryAction? {
    let state = try transaction.entryState(id, in: overview.group.id).state
    guard let entry = state.entry else { throw JournalError.missing(.entry) }
    guard state.isVisible else {
      outcome.deleted += 1
      return nil
    }
    let known = try seen.map { try transaction.entryState(id, in: overview.group.id, at: $0).entry }
    // Nobody has chosen what came only afterwards.
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
    _ entry: Entry, to payee: ID<Label>?, _ shown: Entry?, _ overview: GroupOverview,
    _ outcome: inout Outcome
  ) -> EntryEdit {
    let isSame = entry.payee.map(overview.representative) == payee
    return edit(isSame, shown.map { $0.payee == entry.payee }, &outcome) { $0.payee = Assignment(payee) }
  }

  private func moved(
    _ entry: Entry, to day: Day, _ shown: Entry?, _ outcome: inout Outcome
  ) -> EntryEdit {
    edit(entry.day == day, shown.map { $0.day == entry.day }, &outcome) { $0.day = day }
  }

  private func paid(
    _ entry: Entry, by member: ID<Member>, _ shown: Entry?, _ outcome: inout Outcome
  ) throws -> EntryEdit {
    guard entry.bill.kind != .transfer else {
      outcome.payments += 1
      return EntryEdit()
    }
    let bill = try entry.bill.paid(by: member)
    return edit(bill == entry.bill, shown.map { $0.bill == entry.bill }, &outcome) { $0.bill = bill }
  }

  /// What is set, unless it is so already, or somebody has changed the same since it was shown.
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
