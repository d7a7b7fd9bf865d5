internal import Ledger
package import Store

/// Deletes all entries of a group in one action, once its name has been typed; its people and settings stay.
package struct ClearGroup: Sendable {
  /// No one else can write during this transaction: more entries would take longer than a second.
  package static let most = 5_000

  private let typed: String
  private let most: Int
  private let request: GroupRequest

  package struct Outcome: Sendable {
    /// The first change, by which one undo finds all of them; nil if there was no entry.
    package let appended: Appended?
    package let entries: Int
  }

  package init(typed: String, most: Int = Self.most, _ request: GroupRequest) {
    self.typed = typed
    self.most = most
    self.request = request
  }

  /// Throws `GroupRefusal.notItsName`, and `.tooManyEntries` where there are more.
  package func run(in transaction: Transaction) throws -> Outcome {
    if let earlier = try transaction.earlierAnswer(to: request) {
      return Outcome(appended: earlier.first, entries: earlier.count)
    }
    guard let overview = try transaction.overview(of: request.group) else {
      throw JournalError.missing(.group)
    }
    try DeleteGroup.require(typed, nameOf: overview.group)
    let ids = try transaction.entryIDs(of: overview, matching: EntryFilter(), limit: most + 1)
    guard ids.count <= most else { throw GroupRefusal.tooManyEntries(limit: most) }
    let deletions = ids.map { Change.entry($0, .deleted(true)) }
    return Outcome(appended: try transaction.append(deletions, for: request), entries: ids.count)
  }
}
