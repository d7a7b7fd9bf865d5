package import Store
import Threads

/// A clock that stands still until a test moves it.
package final class TestClock: Sendable {
  private let time = Monitor(Instant(milliseconds: 1_750_000_000_000))

  package init() {}

  package var now: Instant { time.withLock { $0 } }
  package var wall: WallClock { WallClock { self.now } }

  package func pass(_ duration: Duration) { time.withLock { $0 = $0.adding(duration) } }
}

extension Duration {
  package static func minutes(_ count: Int) -> Duration { .seconds(count * 60) }
  package static func hours(_ count: Int) -> Duration { .seconds(count * 3_600) }
  package static func days(_ count: Int) -> Duration { .seconds(count * 86_400) }
}
