package import Ledger
package import Store

extension Transaction {
  /// Deletes an entry. Deleted entries can be restored. Nil if another member has deleted it already.
  package func deleteEntry(_ id: ID<Entry>, for request: GroupRequest) throws -> Appended? {
    let state = try entryState(id, in: request.group).state
    guard state.entry != nil else { throw JournalError.missing(.entry) }
    if try !state.isVisible && record(of: request.operation) == nil { return nil }
    return try append(.entry(id, .deleted(true)), for: request)
  }

  /// Erases a deleted entry permanently: all text written about it, and its files. Its position in the journal
  /// stays, and no balance changes, as deleted entries do not count.
  ///
  /// The author of the entry and owners may do this. Files that others have attached to it are erased too,
  /// except those that another entry or a receipt also has. Nil if it is erased already.
  package func eraseEntry(_ id: ID<Entry>, for request: GroupRequest) throws -> Appended? {
    if let earlier = try earlierAnswer(to: request)?.first { return earlier }
    let state = try entryState(id, in: request.group).state
    if state.isErased { return nil }
    guard state.entry != nil else { throw JournalError.missing(.entry) }
    return try append(.entry(id, .erased(filesGoing(with: id, in: request.group))), for: request)
  }
}
