import Threads

/// Reports loops that are blocked by one piece of work while it runs; a loop itself can only report it
/// afterwards.
final class Watchdog: Sendable {
  private let isOver = Monitor(false)
  private let thread: Monitor<Thread?>

  /// Work that takes longer than this is reported before it has ended.
  private static let patience: Int64 = 1_000_000_000

  init(_ loops: [LoopOccupancy], report: @escaping @Sendable (LoopHold) -> Void) throws(SystemError) {
    thread = Monitor(nil)
    let watching = try Thread.start { [isOver] in
      while isOver.wait(until: .now + .seconds(1), for: { $0 ? true : nil }) == nil {
        let now = MonotonicTime.nanoseconds()
        for loop in loops { loop.overdue(at: now, longest: Self.patience).map(report) }
      }
    }
    thread.withLock { $0 = watching }
  }

  func stop() {
    isOver.withLock { $0 = true }
    isOver.wakeAll()
    thread.withLock { thread in
      defer { thread = nil }
      return thread
    }?.join()
  }
}
