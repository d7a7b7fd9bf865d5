import Synchronization

/// How many connections a server has open, to be asked from anywhere.
package final class OpenConnections: Sendable {
  private let number = Atomic<Int>(0)

  package init() {}

  package var count: Int { number.load(ordering: .relaxed) }

  func add(_ change: Int) {
    number.add(change, ordering: .relaxed)
  }
}
