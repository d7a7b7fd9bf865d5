import Exchange
import Ledger
import Store
import Words

/// The number of operations of each action, counted once an
/// action, and the summary for a line that stands for all of them.
struct ActionSizes {
  private let snapshot: Snapshot
  private var known: [Int64: Int] = [:]

  init(_ snapshot: Snapshot) { self.snapshot = snapshot }

  mutating func size(of item: HistoryItem) throws -> Int {
    guard let action = item.record.action else { return 1 }
    if let size = known[action] { return size }
    let size = try snapshot.actionSize(of: item.record)
    known[action] = size
    return size
  }

  /// The action that a change belongs to; nil if it affected only one entry.
  mutating func whole(of item: HistoryItem) throws -> WholeAction? {
    guard try size(of: item) > 1, let action = try snapshot.wholeAction(of: item.record) else { return nil }
    let group = item.operation.group
    if let imported = try snapshot.importAction(action, in: group) {
      return WholeAction(first: action, kind: .imported(family: imported.family), entries: imported.entries)
    }
    guard let entries = try snapshot.entries(ofAction: action, in: group) else { return nil }
    return WholeAction(
      first: action, kind: .changed(through: entries.last, isAlike: entries.isAlike), entries: entries.count)
  }

  /// The summary for a line of the history, of all kinds or one: a line of an entry stands for the whole
  /// action, and so does the line with which an import begins.
  mutating func whole(ofLine item: HistoryItem, of kind: Entity.Kind? = nil) throws -> WholeAction? {
    let whole = try whole(of: item)
    if item.operation.entity.kind == .entry { return whole }
    if case .imported? = whole?.kind, kind == nil { return whole }
    return nil
  }
}

/// An action on many entries at once.
struct WholeAction {
  enum Kind {
    case imported(family: String)
    /// `through` is the journal position of the last operation;
    /// `isAlike` says that all entries got the same change.
    case changed(through: Int64, isAlike: Bool)
  }

  /// The position of its first operation.
  let first: Int64
  let kind: Kind
  let entries: Int

  /// The change whose line stands for all of them.
  var teller: Int64 {
    switch kind {
    case .imported: first
    case .changed(let last, _): last
    }
  }

  func headline(_ item: HistoryItem, _ people: GroupPeople) -> String {
    switch kind {
    case .imported(let family):
      people.t.importHistory(count: entries, app: ImportFormat.Family(rawValue: family)?.appName ?? "CSV")
    case .changed(_, let isAlike):
      ChangeHeadline(people: people).words(item, ofEntries: entries, isAlike: isAlike)
    }
  }

  /// The change that all of them have in common.
  func details(_ item: HistoryItem, _ people: GroupPeople) -> [String] {
    guard case .changed(_, true) = kind else { return [] }
    return item.differences.flatMap(DifferenceWords(people: people).wordsOfMany)
  }
}
