/// Lets handshakes take turns with everything else on their loop: one costs as much as a hundred answers, and a crowd
/// of newcomers must not keep those waiting who are there already.
final class HandshakeQueue: @unchecked Sendable {  // Only its loop's thread touches it.
  private var waiting: [Connection] = []
  private var isBusy = false

  func add(_ connection: Connection) {
    waiting.append(connection)
    guard !isBusy else { return }
    isBusy = true
    Task(executorPreference: connection.loop) { await self.work() }
  }

  private func work() async {
    while !waiting.isEmpty {
      let turn = waiting
      waiting = []
      for connection in turn {
        connection.continueHandshake()
        await Task.yield()
      }
    }
    isBusy = false
  }
}
