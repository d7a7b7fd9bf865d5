import Operations
import Threads

/// Counts push messages by result, since the start.
final class PushTally: Sendable {
  private let counts = Monitor((sent: 0, failures: 0))

  func noteSent() { counts.withLock { $0.sent += 1 } }

  func noteFailure() { counts.withLock { $0.failures += 1 } }

  func figures(waiting: Int) -> DeliveryFigures {
    counts.withLock { DeliveryFigures(sent: $0.sent, failures: $0.failures, waiting: waiting) }
  }
}
