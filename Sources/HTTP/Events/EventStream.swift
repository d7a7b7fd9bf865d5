import Threads

/// One open stream of server-sent events. What is sent before the connection has taken it up waits, within
/// the same bound that drops a subscriber who reads too slowly.
package final class EventStream: Sendable {
  /// Bytes that may wait for a slow reader; past it the stream ends, and the browser comes back.
  package static let backlogLimit = 64 * 1024

  private enum State {
    case waiting([UInt8])
    case open(Connection)
    /// More was sent than may wait; only its end is left.
    case overrun
    case ended
  }

  private let state = Monitor(State.waiting([]))
  private let onEnd: @Sendable (EventStream) -> Void

  /// `onEnd` is called once, when the stream has ended on either side.
  package init(onEnd: @escaping @Sendable (EventStream) -> Void = { _ in }) {
    self.onEnd = onEnd
  }

  package func send(_ event: ServerSentEvent) {
    let bytes = event.encoded
    guard let connection = take(bytes) else { return }
    connection.loop.perform { connection.push(bytes) }
  }

  /// Ends the stream; the browser is told by the end of the connection.
  package func end() {
    let previous = state.withLock { state in
      defer { state = .ended }
      return state
    }
    switch previous {
    case .ended: return
    case .waiting, .overrun: break
    case .open(let connection): connection.loop.perform { connection.endEvents() }
    }
    onEnd(self)
  }

  /// Where the stream is, while it is open. What is pushed there comes before a later end.
  var connection: Connection? {
    if case .open(let connection) = state.withLock({ $0 }) { connection } else { nil }
  }

  /// Hands the stream over to its connection; gives what has been sent already, or nil when it has ended.
  func open(on connection: Connection) -> [UInt8]? {
    state.withLock { state in
      guard case .waiting(let bytes) = state else { return nil }
      state = .open(connection)
      return bytes
    }
  }

  /// The connection to push to, or nil where the bytes were kept, or are of no use any more.
  private func take(_ bytes: [UInt8]) -> Connection? {
    state.withLock { state in
      switch state {
      case .ended, .overrun: return nil
      case .open(let connection): return connection
      case .waiting(let earlier):
        state = earlier.count + bytes.count <= Self.backlogLimit ? .waiting(earlier + bytes) : .overrun
        return nil
      }
    }
  }
}
