import Threads

/// The connections to a mail server, kept open as long as there is mail.
final class MailConnections: Sendable {
  private let entrance: MailConnectionSettings
  private let state = Monitor(State())

  private struct State {
    var idle: [MailConnection] = []
    /// Connections that are sending a mail.
    var carrying = 0
    /// Connections that are being opened.
    var opening = 0
    /// How many connections the server allows at once, as far as we know.
    var most = MailConnections.most

    var open: Int { idle.count + carrying }
  }

  private enum Place {
    case kept(MailConnection)
    case new
  }

  /// Our own limit; a server may allow fewer.
  static let most = 3

  init(_ entrance: MailConnectionSettings) { self.entrance = entrance }

  /// A connection for one mail. If the server allows no more connections, waits until one is free.
  func take() throws(SMTPFailure) -> MailConnection {
    while true {
      if case .kept(let connection) = waitForPlace() { return connection }
      do throws(SMTPFailure) {
        let connection = try MailConnection(entrance)
        noteOpened()
        return connection
      } catch { guard mayWait() else { throw error } }
    }
  }

  /// Takes back a connection that has sent its mail.
  func giveBack(_ connection: MailConnection) {
    state.withLock { state in
      state.carrying -= 1
      if connection.isOpen { state.idle.append(connection) }
    }
    state.wakeAll()
  }

  /// Closes idle connections. The next time the full number is tried again.
  func closeIdle() {
    let idle = state.withLock { state in
      defer { (state.idle, state.most) = ([], Self.most) }
      return state.idle
    }
    for connection in idle { connection.quit() }
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

  /// Lowers the limit to the open connections after one more was refused. False if there are none.
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
