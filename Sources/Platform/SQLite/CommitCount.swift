internal import Synchronization

/// Counts the commits of the writing connection. As long as it stays the same, cached data is valid.
package final class CommitCount: Sendable {
  /// Odd during a commit: readers may or may not see its changes.
  private let count = Atomic<Int>(0)

  package init() {}

  /// The state of the file; nil during a commit.
  package var state: Int? {
    let value = count.load(ordering: .sequentiallyConsistent)
    return value & 1 == 0 ? value : nil
  }

  package func commit<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    count.add(1, ordering: .sequentiallyConsistent)
    defer { count.add(1, ordering: .sequentiallyConsistent) }
    try body()
  }
}
