package import Ledger

/// A snapshot that can be changed as well: one unit of work, done wholly or not at all.
package final class Transaction: Snapshot {
  /// What is told to those who listen, once it is committed.
  private(set) var notices: [Notice] = []
  /// The clock as far as this transaction has moved it.
  package var clock: HybridClock?
  /// How many operations it has written since the clock was saved.
  package var appended = 0
  /// What others have written, where it matters.
  var shares: WriteShares?
  private var books: [ID<Group>: GroupBook] = [:]
  override var remembersGroups: Bool { false }

  /// Of several changes of a group one after the other the last one says it all.
  package func publish(_ notice: Notice) {
    if case .changed(let group, _) = notice, case .changed(group, _)? = notices.last { notices.removeLast() }
    notices.append(notice)
  }

  /// What is known of a group, asked for once.
  package func book(of group: ID<Group>) throws -> GroupBook {
    if let book = books[group] { return book }
    let book = try GroupBook(group, self)
    books[group] = book
    return book
  }

  /// A group and its people as they are by now, for the rules about what may be done.
  package func roster(of group: ID<Group>) throws -> Roster {
    try book(of: group).roster
  }

  package func forgetBooks() {
    books = [:]
  }
}
