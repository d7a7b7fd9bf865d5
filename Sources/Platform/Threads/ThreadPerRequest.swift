/// Runs work that blocks for long, such as requests to other servers, each on a thread of its own. Stopping
/// gives it a moment and then abandons it: a server that hangs must not delay the end of the program.
package final class ThreadPerRequest: Sendable {
  private let patience: Duration
  private let running = Monitor(0)

  package init(patience: Duration = .seconds(2)) { self.patience = patience }

  /// Returns the result of `work`; throws if the system has no thread for it.
  package func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      running.withLock { $0 += 1 }
      do throws(SystemError) {
        try Thread.start { [self] in
          continuation.resume(returning: work())
          end()
        }.detach()
      } catch {
        end()
        continuation.resume(throwing: error)
      }
    }
  }

  /// Whether nothing is running.
  package var isQuiet: Bool { running.withLock { $0 == 0 } }

  /// Waits until all is done, but not for long.
  package func stop() { _ = running.wait(until: .now + patience) { $0 == 0 ? true : nil } }

  private func end() {
    running.withLock { $0 -= 1 }
    running.wakeAll()
  }
}
