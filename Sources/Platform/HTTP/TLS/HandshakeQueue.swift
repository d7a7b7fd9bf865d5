/// Lets handshakes take turns with all other work on their loop: one costs as much as a hundred answers, and
/// a crowd of new peers must not delay the existing ones.
final class HandshakeQueue: @unchecked Sendable {  // Only its loop's thread touches it.
  typealias Step = () -> Void

  private let executor: any TaskExecutor
  private var waiting: [Step] = []
  private var isBusy = false

  init(on executor: any TaskExecutor) { self.executor = executor }

  /// Runs the next step of a handshake when it is its turn.
  func add(_ step: @escaping Step) {
    waiting.append(step)
    guard !isBusy else { return }
    isBusy = true
    Task(executorPreference: executor) { await self.work() }
  }

  private func work() async {
    while !waiting.isEmpty {
      let turn = waiting
      waiting = []
      for step in turn {
        step()
        await Task.yield()
      }
    }
    isBusy = false
  }
}
