import Testing
import Threads

@testable import HTTP

struct EventLoopTests {
  /// Two threads hand work over at nearly the same moment, again and again; nothing else wakes the loop.
  @Test func `work that other threads hand over is never left waiting`() throws {
    let loop = try EventLoop()
    loop.isDone = { true }
    let running = try Thread.start { loop.run() }
    let isLate = Monitor(false)
    let givers = try (0..<2).map { _ in
      try Thread.start {
        for _ in 0..<20_000 where !isLate.withLock({ $0 }) {
          let isDone = Monitor(false)
          loop.perform {
            isDone.withLock { $0 = true }
            isDone.wakeAll()
          }
          let came: Void? = isDone.wait(until: .now + .seconds(10)) { $0 ? () : nil }
          if came == nil { isLate.withLock { $0 = true } }
        }
      }
    }
    for giver in givers { giver.join() }
    guard !isLate.withLock({ $0 }) else {
      Issue.record("Work waited for ten seconds.")
      // It may sleep for good.
      return running.detach()
    }
    loop.perform { loop.end(by: .now) }
    running.join()
  }
}
