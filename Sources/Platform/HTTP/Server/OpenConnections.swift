import Synchronization

/// The number of open connections of a server, readable from any thread.
package final class OpenConnections: Sendable {
  private let number = Atomic<Int>(0)

  package init() {}

  package var count: Int { number.load(ordering: .relaxed) }

  func add(_ change: Int) { number.add(change, ordering: .relaxed) }
}
