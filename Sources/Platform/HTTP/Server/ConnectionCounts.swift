import Synchronization
import Threads

/// The number of connections of each network over all workers, so that none uses up the room of others.
final class ConnectionCounts: Sendable {
  private let counts = Monitor([PeerAddress: Int]())
  private let most: Int
  private let isExempt: @Sendable (PeerAddress) -> Bool

  init(_ configuration: ServerConfiguration) {
    most = configuration.maximumConnectionsPerNetwork
    isExempt = configuration.isExempt
  }

  /// Counts one more; false if the network has its maximum.
  func begin(_ peer: PeerAddress) -> Bool {
    guard !isExempt(peer) else { return true }
    return counts.withLock { counts in
      let count = counts[peer.network, default: 0]
      guard count < most else { return false }
      counts[peer.network] = count + 1
      return true
    }
  }

  func end(_ peer: PeerAddress) {
    guard !isExempt(peer) else { return }
    counts.withLock { counts in
      guard let count = counts[peer.network] else { return }
      counts[peer.network] = count > 1 ? count - 1 : nil
    }
  }
}

/// The number of open connections of a server, readable from any thread.
package final class OpenConnections: Sendable {
  private let number = Atomic<Int>(0)

  package init() {}

  package var count: Int { number.load(ordering: .relaxed) }

  func add(_ change: Int) { number.add(change, ordering: .relaxed) }
}
