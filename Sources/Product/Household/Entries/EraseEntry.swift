package import Ledger
package import Store

/// Erases a deleted entry permanently: all text written about it, and its files. Its position in the journal
/// stays, and no balance changes, as deleted entries do not count.
///
/// The author of the entry and owners may do this. Files that others have attached to it are erased too,
/// except those that another entry or a receipt also has.
package struct EraseEntry: Sendable {
  private let entry: ID<Entry>
  private let request: GroupRequest

  package init(_ entry: ID<Entry>, _ request: GroupRequest) {
    self.entry = entry
    self.request = request
  }

  /// Nil if it is erased already.
  package func run(in transaction: Transaction) throws -> Appended? {
    if let earlier = try transaction.earlierAnswer(to: request)?.first { return earlier }
    let state = try transaction.entryState(entry, in: request.group).state
    if state.isErased { return nil }
    guard state.entry != nil else { throw JournalError.missing(.entry) }
    let files = try transaction.filesGoing(with: entry, in: request.group)
    return try transaction.append(.entry(entry, .erased(files)), for: request)
  }
}
