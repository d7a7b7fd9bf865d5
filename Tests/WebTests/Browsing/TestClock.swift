import Store
import Threads

@testable import Web

/// A clock that stands still until somebody moves it.
final class TestClock: Sendable {
  private let time = Monitor(Instant(milliseconds: 1_750_000_000_000))

  var now: Instant { time.withLock { $0 } }
  var wall: WallClock { WallClock { self.now } }

  func pass(_ duration: Duration) {
    time.withLock { $0 = $0.adding(duration) }
  }
}

extension Duration {
  static func minutes(_ count: Int) -> Duration { .seconds(count * 60) }
  static func hours(_ count: Int) -> Duration { .seconds(count * 3_600) }
  static func days(_ count: Int) -> Duration { .seconds(count * 86_400) }
}
