package import Ledger
package import Store

/// Deletes an entry. Deleted entries can be restored.
package struct DeleteEntry: Sendable {
  private let entry: ID<Entry>
  private let request: GroupRequest

  package init(_ entry: ID<Entry>, _ request: GroupRequest) {
    self.entry = entry
    self.request = request
  }

  /// Nil if another member has deleted it already.
  package func run(in transaction: Transaction) throws -> Appended? {
    let state = try transaction.entryState(entry, in: request.group).state
    guard state.entry != nil else { throw JournalError.missing(.entry) }
    if try !state.isVisible && transaction.record(of: request.operation) == nil { return nil }
    return try transaction.append(.entry(entry, .deleted(true)), for: request)
  }
}
