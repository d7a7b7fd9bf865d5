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

/// One event of a stream in the format of the HTML standard: an optional id, a name, and lines of data.
package struct ServerSentEvent: Sendable {
  package var id: String?
  package var name: String?
  package var data: String

  package init(id: String? = nil, name: String? = nil, data: String) {
    self.id = id
    self.name = name
    self.data = data
  }

  /// The bytes on the wire. A line break in data starts another data line; elsewhere it becomes a space.
  package var encoded: [UInt8] {
    var bytes: [UInt8] = []
    if let id { Self.appendLine("id: ", id.utf8.map(Self.withoutBreaks), to: &bytes) }
    if let name { Self.appendLine("event: ", name.utf8.map(Self.withoutBreaks), to: &bytes) }
    for line in data.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      Self.appendLine("data: ", Array(line.utf8), to: &bytes)
    }
    bytes.append(Byte.lineFeed)
    return bytes
  }

  /// A comment, which browsers ignore: it keeps the connection alive.
  static let heartbeat = Array(": \n\n".utf8)

  private static func appendLine(_ label: String, _ text: [UInt8], to bytes: inout [UInt8]) {
    bytes += label.utf8
    bytes += text
    bytes.append(Byte.lineFeed)
  }

  private static func withoutBreaks(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0, Byte.lineFeed, Byte.carriageReturn: Byte.space
    default: byte
    }
  }
}
