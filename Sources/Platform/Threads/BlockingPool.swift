/// A few threads for work that would block an event loop, such as hashing a password. Work beyond the queue's
/// capacity is refused at once, so that a flood of it costs no memory and no waiting.
package final class BlockingPool: Sendable {
  /// The queue is full.
  package struct Busy: Error { package init() {} }

  private let capacity: Int
  private let queue = Monitor(Queue())
  private let threads = Monitor([Thread]())

  private struct Queue {
    var work: [@Sendable () -> Void] = []
    var isClosed = false
  }

  /// `capacity` is the number of pieces of work that may wait besides the running ones.
  package init(threads count: Int, capacity: Int) throws(SystemError) {
    self.capacity = capacity
    var started: [Thread] = []
    for _ in 0..<count { started.append(try Thread.start { [self] in runUntilClosed() }) }
    threads.withLock { $0 = started }
  }

  /// Runs `work` on one of the threads, and returns its result on the caller's loop.
  package nonisolated(nonsending) func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value)
    async throws(Busy) -> Value
  {
    let result: Value? = await withUnsafeContinuation { continuation in
      let isTaken = enqueue { continuation.resume(returning: work()) }
      if !isTaken { continuation.resume(returning: nil) }
    }
    guard let result else { throw Busy() }
    return result
  }

  /// Finishes what is queued and ends the threads.
  package func close() {
    queue.withLock { $0.isClosed = true }
    queue.wakeAll()
    let ending = threads.withLock { threads in
      defer { threads = [] }
      return threads
    }
    for thread in ending { thread.join() }
  }

  private func enqueue(_ work: @escaping @Sendable () -> Void) -> Bool {
    let isTaken = queue.withLock { queue in
      guard !queue.isClosed, queue.work.count < capacity else { return false }
      queue.work.append(work)
      return true
    }
    if isTaken { queue.wakeAll() }
    return isTaken
  }

  private func runUntilClosed() { while let next = next() { next() } }

  /// The next work; nil when the pool is closed and all is done.
  private func next() -> (@Sendable () -> Void)? {
    queue.wait { queue in
      if !queue.work.isEmpty { return .some(queue.work.removeFirst()) }
      return queue.isClosed ? .some(nil) : nil
    }
  }
}
