internal import Ledger
package import Store

/// Deletes all entries of a group in one go, once its name has been typed; its people and settings stay.
package struct ClearGroup: Sendable {
  private let typed: String
  private let request: GroupRequest

  package struct Outcome: Sendable {
    /// The first change, by which all of them are taken back; nil where there was no entry.
    package let appended: Appended?
    package let entries: Int
  }

  package init(typed: String, _ request: GroupRequest) {
    self.typed = typed
    self.request = request
  }

  /// Throws `DeleteGroup.NotItsName`.
  package func run(in transaction: Transaction) throws -> Outcome {
    if let earlier = try transaction.earlierAnswer(to: request) {
      return Outcome(appended: earlier.first, entries: earlier.count)
    }
    guard let overview = try transaction.overview(of: request.group) else {
      throw JournalError.missing(.group)
    }
    try DeleteGroup.require(typed, nameOf: overview.group)
    let ids = try transaction.entryIDs(of: overview, matching: EntryFilter(), limit: .max)
    let deletions = ids.map { Change.entry($0, .deleted(true)) }
    return Outcome(appended: try transaction.append(deletions, for: request), entries: ids.count)
  }
}
