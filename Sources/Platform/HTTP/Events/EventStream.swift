import Threads

/// Where the events of an open stream go, as far as the stream knows: the connection that it is sent over.
protocol EventOutlet: AnyObject, Sendable {
  /// Outlets with the same one share a thread.
  var threadID: ObjectIdentifier { get }
  /// Runs `work` on that thread, soon. What follows is called there alone.
  func perform(_ work: @escaping @Sendable () -> Void)
  func push(_ bytes: [UInt8])
  func endEvents()
}

/// One open stream of server-sent events. What is sent before a connection has taken it up waits, within
/// the same bound that drops a subscriber who reads too slowly.
package final class EventStream: Sendable {
  /// Bytes that may wait for a slow reader; past it the stream ends, and the browser comes back.
  package static let backlogLimit = 64 * 1024

  private enum State {
    case waiting([UInt8])
    case open(any EventOutlet)
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
    guard let outlet = take(bytes) else { return }
    outlet.perform { outlet.push(bytes) }
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
    case .open(let outlet): outlet.perform { outlet.endEvents() }
    }
    onEnd(self)
  }

  /// Where the events go, while the stream is open. What is pushed there comes before a later end.
  var outlet: (any EventOutlet)? {
    if case .open(let outlet) = state.withLock({ $0 }) { outlet } else { nil }
  }

  /// Lets the events go into an outlet; gives what has been sent already, or nil when the stream has ended.
  func open(into outlet: any EventOutlet) -> [UInt8]? {
    state.withLock { state in
      guard case .waiting(let bytes) = state else { return nil }
      state = .open(outlet)
      return bytes
    }
  }

  /// Where to push the bytes, or nil where they were kept, or are of no use any more.
  private func take(_ bytes: [UInt8]) -> (any EventOutlet)? {
    state.withLock { state in
      switch state {
      case .ended, .overrun: return nil
      case .open(let outlet): return outlet
      case .waiting(let earlier):
        state = earlier.count + bytes.count <= Self.backlogLimit ? .waiting(earlier + bytes) : .overrun
        return nil
      }
    }
  }
}
