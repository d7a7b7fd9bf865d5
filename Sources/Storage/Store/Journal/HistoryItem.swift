package import Ledger

/// An operation with the state of its entity before it, so that a page can describe the change.
package struct HistoryItem: Hashable, Sendable {
  package let record: JournalRecord
  package let before: EntityState
  package let after: EntityState
  package let differences: [Difference]
  /// The current state of the entity; nil if this operation is its last one.
  private let last: EntityState?

  init(_ record: JournalRecord, before: EntityState, now: EntityState?) {
    self.record = record
    self.before = before
    last = now
    after = before.applying(record.operation)
    differences = before.differences(to: after)
  }

  /// The only operation on its entity.
  init(alone record: JournalRecord) {
    self.record = record
    last = nil
    before = EntityState(record.operation.entity)
    after = before.applying(record.operation)
    // Most operations add an entry and need no comparison.
    differences = record.operation.addsEntry ? [.added] : before.differences(to: after)
  }

  /// The changes of several operations together, of which this record is the last.
  package init(_ record: JournalRecord, before: EntityState, after: EntityState) {
    self.record = record
    self.before = before
    last = after
    self.after = after
    differences = before.differences(to: after)
  }

  /// The current state of the entity.
  var now: EntityState { last ?? after }
  /// Whether this is the last operation on its entity.
  var isLatest: Bool { last == nil }

  package var operation: Operation { record.operation }
}

extension Operation {
  fileprivate var addsEntry: Bool { if case .entry(_, .added) = change { true } else { false } }
}

/// Selects a part of a group's history.
package struct HistoryFilter: Hashable, Sendable {
  package var author: Author?
  package var kind: Entity.Kind?
  /// Whether only payments are shown, of all entries; `kind` is then that of entries.
  package var onlyPayments = false
  /// All operations of one action, given by its first. Without it, an import is shown as its first line only.
  package var action: Int64?
  /// Whether an action on many entries is shown as one line, that of its last entry.
  package var foldsActions = false

  package init() {}

  /// The history as the pages show it.
  package static let shown: HistoryFilter = {
    var filter = HistoryFilter()
    filter.foldsActions = true
    return filter
  }()
}
