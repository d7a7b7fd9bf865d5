import TestSupport
import Testing
import Threads

@Suite(.timeLimit(.minutes(10))) struct ChoreTests {
  private let bed = ManualSleeper()
  private let worked = Monitor(0)

  private func chore(_ wait: @escaping @Sendable (_ time: Int) -> Duration?) -> Chore {
    Chore(sleep: { [bed] in try await bed.sleep($0) }) { [worked] in
      wait(
        worked.withLock { count in
          count += 1
          return count
        })
    }
  }

  @Test func `it works, sleeps as long as there is nothing to do, and works again`() async {
    let chore = chore { .seconds($0 * 10) }
    chore.start()
    #expect(await bed.duration(ofSleep: 1) == .seconds(10))
    #expect(worked.withLock { $0 } == 1)
    bed.wakeAll()
    #expect(await bed.duration(ofSleep: 2) == .seconds(20))
    #expect(worked.withLock { $0 } == 2)
    chore.stop()
    bed.wakeAll(CancellationError())
  }

  @Test func `a call runs the chore before its time`() async {
    let chore = chore { .seconds($0 * 10) }
    chore.start()
    _ = await bed.duration(ofSleep: 1)
    chore.call()
    #expect(await bed.duration(ofSleep: 2) == .seconds(20))
    chore.stop()
    bed.wakeAll(CancellationError())
  }

  @Test func `without a time it works when called, and not before`() async {
    let times = AsyncStream<Int>.makeStream()
    let chore = chore { time in
      times.continuation.yield(time)
      return time == 1 ? nil : .seconds(1)
    }
    chore.start()
    var seen = times.stream.makeAsyncIterator()
    #expect(await seen.next() == 1)
    chore.call()
    #expect(await bed.duration(ofSleep: 1) == .seconds(1))
    #expect(worked.withLock { $0 } == 2)
    chore.stop()
    bed.wakeAll(CancellationError())
  }

  @Test func `what is stopped does not work again`() async {
    let chore = chore { _ in .seconds(1) }
    chore.start()
    _ = await bed.duration(ofSleep: 1)
    chore.stop()
    chore.call()
    bed.wakeAll()
    for _ in 0..<1_000 { await Task.yield() }
    #expect(worked.withLock { $0 } == 1)
  }
}
