/// A repeating background task: it works, sleeps until its next time, and works again. It can be called
/// earlier; several calls during its work count as one.
package final class Chore: Sendable {
  /// The sleep function, which tests replace so that they do not wait.
  package typealias Sleep = @Sendable (Duration) async throws -> Void

  /// Sleeps by the machine's clock.
  package static let asleep: Sleep = { try await Task.sleep(for: $0) }

  private let work: @Sendable () async -> Duration?
  private let sleep: Sleep
  private let calls = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  private let task = Monitor<Task<Void, Never>?>(nil)

  /// `work` returns the time until its next run; nil to wait for a call.
  package init(sleep: @escaping Sleep = Chore.asleep, work: @escaping @Sendable () async -> Duration?) {
    self.sleep = sleep
    self.work = work
  }

  /// Works at once, and then whenever it is time.
  package func start() {
    call()
    task.withLock { $0 = Task.detached { await self.run() } }
  }

  /// Requests a run before the next time.
  package func call() { calls.continuation.yield() }

  /// Stops it permanently. Running work sees that its task is cancelled.
  package func stop() {
    calls.continuation.finish()
    task.withLock { $0?.cancel() }
  }

  private func run() async {
    var alarm: Task<Void, Never>?
    for await _ in calls.stream {
      alarm?.cancel()
      guard let wait = await work() else { continue }
      alarm = Task { [sleep, continuation = calls.continuation] in
        guard (try? await sleep(wait)) != nil else { return }
        continuation.yield()
      }
    }
    alarm?.cancel()
  }
}
