/// What the program does by itself, again and again: it works, sleeps for as long as there is nothing to do, and
/// works again. It can be called before that, and however often it is called meanwhile counts once.
package final class Chore: Sendable {
  /// How it sleeps: another way in tests, which do not wait.
  package typealias Sleep = @Sendable (Duration) async throws -> Void

  /// As long as the machine's clock says.
  package static let asleep: Sleep = { try await Task.sleep(for: $0) }

  private let work: @Sendable () async -> Duration?
  private let sleep: Sleep
  private let calls = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  private let task = Monitor<Task<Void, Never>?>(nil)

  /// `work` returns how long nothing is to be done; nil until somebody calls.
  package init(
    sleep: @escaping Sleep = Chore.asleep,
    work: @escaping @Sendable () async -> Duration?
  ) {
    self.sleep = sleep
    self.work = work
  }

  /// Works at once, and then whenever it is time.
  package func start() {
    call()
    task.withLock { $0 = Task.detached { await self.run() } }
  }

  /// Says that there may be something to do before it is time.
  package func call() {
    calls.continuation.yield()
  }

  /// Ends it for good. What is being done sees that its task is cancelled.
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
