/// Lets handshakes take turns with everything else on their loop: one costs as much as a hundred answers, and a crowd
/// of newcomers must not keep those waiting who are there already.
final class HandshakeQueue: @unchecked Sendable {  // Only its loop's thread touches it.
  typealias Step = () -> Void

  private let executor: any TaskExecutor
  private var waiting: [Step] = []
  private var isBusy = false

  init(on executor: any TaskExecutor) {
    self.executor = executor
  }

  /// Takes the next step of a handshake when it is its turn.
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
