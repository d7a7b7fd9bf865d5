/// A snapshot that can be changed as well: one unit of work, done wholly or not at all.
package final class Transaction: Snapshot {
  /// What is told to those who listen, once it is committed.
  private(set) var notices: [Notice] = []

  package func publish(_ notice: Notice) {
    notices.append(notice)
  }
}
