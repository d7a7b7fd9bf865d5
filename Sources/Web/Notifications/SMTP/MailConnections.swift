import Threads

/// The connections to a mail server that are kept as long as there is mail for them.
final class MailConnections: Sendable {
  private let entrance: MailEntrance
  private let state = Monitor(State())

  private struct State {
    var idle: [MailConnection] = []
    /// How many carry a mail at the moment.
    var carrying = 0
    /// How many are on their way in.
    var opening = 0
    /// How many the server lets us have at once, as far as we know.
    var most = MailConnections.most

    var open: Int { idle.count + carrying }
  }

  private enum Place {
    case kept(MailConnection)
    case new
  }

  /// So many at once, and no more than a server allows.
  static let most = 3

  init(_ entrance: MailEntrance) {
    self.entrance = entrance
  }

  /// A connection for one mail. Where the server lets in no more than there are, it waits until one of them is free.
  func take() throws(SMTPFailure) -> MailConnection {
    while true {
      if case .kept(let connection) = waitForPlace() { return connection }
      do throws(SMTPFailure) {
        let connection = try MailConnection(entrance)
        noteOpened()
        return connection
      } catch {
        guard mayWait() else { throw error }
      }
    }
  }

  /// The connection has carried its mail.
  func giveBack(_ connection: MailConnection) {
    state.withLock { state in
      state.carrying -= 1
      if connection.isOpen { state.idle.append(connection) }
    }
    state.wakeAll()
  }

  /// There is no mail for now. The next time as many as ever are tried.
  func rest() {
    let idle = state.withLock { state in
      defer { (state.idle, state.most) = ([], Self.most) }
      return state.idle
    }
    for connection in idle { connection.close() }
  }

  private func waitForPlace() -> Place {
    state.wait { state in
      if let connection = state.idle.popLast() {
        state.carrying += 1
        return .kept(connection)
      }
      guard state.open + state.opening < state.most else { return nil }
      state.opening += 1
      return .new
    }
  }

  private func noteOpened() {
    state.withLock { state in
      state.opening -= 1
      state.carrying += 1
    }
  }

  /// One more was not let in: those that are there have to do. False where there are none.
  private func mayWait() -> Bool {
    let mayWait = state.withLock { state in
      state.opening -= 1
      state.most = max(1, state.open)
      return state.open > 0
    }
    state.wakeAll()
    return mayWait
  }
}
