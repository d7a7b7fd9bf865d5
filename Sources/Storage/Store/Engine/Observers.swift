internal import Synchronization

/// The observers that are called after each commit.
final class Observers: Sendable {
  typealias Observer = @Sendable ([Notice]) -> Void

  private let all = Mutex<[Observer]>([])

  func add(_ observer: @escaping Observer) { all.withLock { $0.append(observer) } }

  func tell(_ notices: [Notice]) {
    guard !notices.isEmpty else { return }
    for observer in all.withLock({ $0 }) { observer(notices) }
  }
}
