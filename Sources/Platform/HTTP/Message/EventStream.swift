import Threads

/// The connection over which an open stream sends its events, as far as the stream knows it.
protocol EventOutlet: AnyObject, Sendable {
  /// Outlets with the same id share a thread.
  var threadID: ObjectIdentifier { get }
  /// Runs `work` on that thread, soon. The other methods are called on that thread alone.
  func perform(_ work: @escaping @Sendable () -> Void)
  func push(_ bytes: [UInt8])
  func endEvents()
}

/// One open stream of server-sent events. Events sent before a connection takes it over wait, within the same
/// limit that drops a slow subscriber.
package final class EventStream: Sendable {
  /// The number of bytes that may wait for a slow reader; beyond it the stream ends, and the browser
  /// reconnects.
  package static let backlogLimit = 64 * 1024

  private enum State {
    case waiting([UInt8])
    case open(any EventOutlet)
    /// More events were sent than may wait; the stream can only end.
    case overrun
    case ended
  }

  private let state = Monitor(State.waiting([]))
  private let onEnd: @Sendable (EventStream) -> Void

  /// `onEnd` is called once, when the stream has ended on either side.
  package init(onEnd: @escaping @Sendable (EventStream) -> Void = { _ in }) { self.onEnd = onEnd }

  package func send(_ event: ServerSentEvent) {
    let bytes = event.encoded
    guard let outlet = take(bytes) else { return }
    outlet.perform { outlet.push(bytes) }
  }

  /// Ends the stream by closing the connection.
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

  /// The outlet of the events while the stream is open. Events pushed there come before a later end.
  var outlet: (any EventOutlet)? {
    if case .open(let outlet) = state.withLock({ $0 }) { outlet } else { nil }
  }

  /// Connects an outlet; returns the bytes that are waiting, or nil if the stream has ended.
  func open(into outlet: any EventOutlet) -> [UInt8]? {
    state.withLock { state in
      guard case .waiting(let bytes) = state else { return nil }
      state = .open(outlet)
      return bytes
    }
  }

  /// The outlet to push the bytes to; nil if they were stored or are no longer needed.
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
