internal import Synchronization

/// Those who are told of every commit.
final class Observers: Sendable {
  typealias Observer = @Sendable ([Change]) -> Void

  private let all = Mutex<[Observer]>([])

  func add(_ observer: @escaping Observer) {
    all.withLock { $0.append(observer) }
  }

  func tell(_ changes: [Change]) {
    guard !changes.isEmpty else { return }
    for observer in all.withLock({ $0 }) { observer(changes) }
  }
}
