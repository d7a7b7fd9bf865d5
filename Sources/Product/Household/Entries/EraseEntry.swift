package import Ledger
package import Store

/// Erases an entry that is in the bin, for good: what was ever written of it, and its files. Its place in the
/// journal stays, and no balance changes, as it counted nowhere.
///
/// Whoever added the entry may do that, and owners. Files that others have put beside it go with it, but none
/// that another entry or a receipt has too.
package struct EraseEntry: Sendable {
  private let entry: ID<Entry>
  private let request: GroupRequest

  package init(_ entry: ID<Entry>, _ request: GroupRequest) {
    self.entry = entry
    self.request = request
  }

  /// Nil where it is erased already.
  package func run(in transaction: Transaction) throws -> Appended? {
    if let earlier = try transaction.earlierAnswer(to: request)?.first { return earlier }
    let state = try transaction.entryState(entry, in: request.group).state
    if state.isErased { return nil }
    guard state.entry != nil else { throw JournalError.missing(.entry) }
    let files = try transaction.filesGoing(with: entry, in: request.group)
    return try transaction.append(.entry(entry, .erased(files)), for: request)
  }
}
