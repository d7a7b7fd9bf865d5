internal import Synchronization

/// Those who are told of every commit.
final class Observers: Sendable {
  typealias Observer = @Sendable ([Notice]) -> Void

  private let all = Mutex<[Observer]>([])

  func add(_ observer: @escaping Observer) {
    all.withLock { $0.append(observer) }
  }

  func tell(_ notices: [Notice]) {
    guard !notices.isEmpty else { return }
    for observer in all.withLock({ $0 }) { observer(notices) }
  }
}
