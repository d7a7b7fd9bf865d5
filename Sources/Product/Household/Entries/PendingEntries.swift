internal import Ledger
internal import Store

/// The entries that match a filter and still need a change. The same action repeated continues with the rest.
struct PendingEntries {
  /// The count stops here.
  static let mostCounted = 20_000

  private let action: ChangeEntries.Action
  private let labels: NewLabels

  init(_ action: ChangeEntries.Action, _ labels: NewLabels) {
    self.action = action
    self.labels = labels
  }

  /// Newest first.
  func ids(matching filter: EntryFilter, _ overview: GroupOverview, _ transaction: Transaction) throws -> [ID<
    Entry
  >] {
    let all = try transaction.entryIDs(of: overview, matching: filter, limit: Self.mostCounted)
    if case .untag(let tags) = action {
      let tagged = try found({ $0.tags = tags }, overview, transaction)
      return all.filter(tagged.contains)
    }
    let done = try done(overview, transaction)
    return done.isEmpty ? all : all.filter { !done.contains($0) }
  }

  /// The entries of the group that need no change.
  private func done(_ overview: GroupOverview, _ transaction: Transaction) throws -> Set<ID<Entry>> {
    switch action {
    case .delete, .untag, .payBy: return []
    case .payTo(let payee?):
      return try found({ $0.payee = labels.standing(for: payee) }, overview, transaction)
    case .payTo(nil): return try found({ $0.marks = [.lacksPayee] }, overview, transaction)
    case .moveTo(let day): return try found({ ($0.from, $0.to) = (day, day) }, overview, transaction)
    case .categorise(let category?): return try found({ $0.category = category }, overview, transaction)
    case .categorise(nil): return try found({ $0.marks = [.lacksCategory] }, overview, transaction)
    case .tag(let tags):
      let each = try tags.map { tag in
        try found({ $0.tags = [labels.standing(for: tag)] }, overview, transaction)
      }
      return each.dropFirst().reduce(each.first ?? []) { $0.intersection($1) }
    }
  }

  private func found(
    _ change: (inout EntryFilter) -> Void, _ overview: GroupOverview, _ transaction: Transaction
  ) throws -> Set<ID<Entry>> {
    var filter = EntryFilter()
    change(&filter)
    return Set(try transaction.entryIDs(of: overview, matching: filter, limit: Self.mostCounted))
  }
}
