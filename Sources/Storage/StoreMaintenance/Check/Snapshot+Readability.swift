import Store

internal import JournalCoding
internal import Ledger
internal import SQLite

extension Snapshot {
  /// Describes why a group's journal cannot be folded; nil if it can be read and added up.
  func flaw(ofJournalOf group: ID<Group>) throws -> String? {
    do {
      var totals = GroupTotals()
      for entries in [false, true] {
        try forEachState(of: group, entries: entries) { state, _ in
          guard case .entry(let state) = state, let entry = EntryProjection(state) else { return }
          try totals.add(entry)
        }
      }
      return nil
    } catch {
      guard let words = Self.words(ofFlaw: error) else { throw error }
      return words
    }
  }

  /// Describes the error of a damaged row; nil for errors that have other causes.
  static func words(ofFlaw error: any Error) -> String? {
    switch error {
    case is ColumnError, is CodingError: "its journal cannot be read"
    case is SettlingError: "its entries cannot be added up"
    case let error as DatabaseError where error.isAboutRows: "its journal cannot be read"
    default: nil
    }
  }
}

extension DatabaseError {
  /// Whether the rows cause the error, and not the disk or the caller.
  var isAboutRows: Bool {
    !(isFailureOfDisk || isInterrupted || isFull || isBusy || isReadOnly || isCannotOpen)
  }
}
