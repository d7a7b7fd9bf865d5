internal import Synchronization

/// How often the one connection that writes has committed. As long as it stays the same, what was read stays true.
package final class CommitCount: Sendable {
  /// Odd while a commit is under way: readers may see what it did, or not yet.
  private let count = Atomic<Int>(0)

  package init() {}

  /// A state of the file; nil while it may be either of two.
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
