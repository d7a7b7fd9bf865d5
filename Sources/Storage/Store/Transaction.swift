package import Ledger
internal import SQLite

/// A snapshot that can be changed: one unit of work, done completely or not at all.
package final class Transaction: Snapshot {
  /// The events that observers get after the commit.
  private(set) var notices: [Notice] = []
  /// The clock after this transaction's operations; nil before the first one.
  package var clock: HybridClock?
  /// The number of operations it has appended since the clock was saved.
  package var appended = 0
  /// The writes of each person, if they are limited.
  var shares: LowDiskQuota?
  private var books: [ID<Group>: AppendCache] = [:]
  override var remembersGroups: Bool { false }

  /// Of several changes of the same group in a row only the last is kept.
  package func publish(_ notice: Notice) {
    if case .changed(let group, _) = notice, case .changed(group, _)? = notices.last { notices.removeLast() }
    notices.append(notice)
  }

  /// The cached data of a group.
  package func book(of group: ID<Group>) throws -> AppendCache {
    if let book = books[group] { return book }
    let book = try AppendCache(group, self)
    books[group] = book
    return book
  }

  /// The current members of a group, for checking permissions.
  package func roster(of group: ID<Group>) throws -> Roster { try book(of: group).roster }

  package func forgetBooks() { books = [:] }
}

extension Transaction {
  /// Rewrites a page without changing it, to test whether the disk can be written.
  package func touch() throws { try connection.run("UPDATE instance SET created = created") }
}
