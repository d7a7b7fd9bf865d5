import CLinux
package import Threads

/// The configuration of a server.
package struct ServerConfiguration: Sendable {
  /// A numeric address, IPv4 or IPv6.
  package var host = "127.0.0.1"
  /// 0 chooses a free one.
  package var port: UInt16 = 0
  /// The certificate for TLS; nil for plain HTTP.
  package var identity: TLSIdentity?
  package var threads = 1
  package var maximumConnections = 16_384
  /// A network is an IPv4 address, or the first half of an IPv6 one; connections beyond the limit are closed
  /// at once.
  package var maximumConnectionsPerNetwork = 512
  /// Whether a peer may have any number of connections, such as a proxy for many people.
  package var isExempt: @Sendable (PeerAddress) -> Bool = { $0.isLoopback }
  package var timeLimits = TimeLimits()
  package var parserLimits = RequestParser.Limits()

  /// Answers a request; it runs on the connection's loop and must not block it.
  package var respond: @Sendable (Request) async -> Response
  /// Answers a malformed request.
  package var refuse: @Sendable (RequestRefusal, RequestID) -> Response = { refusal, _ in
    Response(refusal.status, text: "\(refusal.status.code) \(refusal.status.phrase)\n")
  }
  /// Called with each answered request; nil measures nothing.
  package var record: (@Sendable (RequestRecord) -> Void)?
  /// Counts the open connections.
  package var openConnections: OpenConnections?
  /// Called when a loop has done all immediate work.
  package var afterRound: (@Sendable () -> Void)?
  /// The limit of body bytes in memory, over all connections.
  package var maximumHeldBodies = 96 << 20
  /// Called if one piece of work blocked a loop for longer than 100 ms; with nil there is no watchdog.
  package var reportHold: (@Sendable (LoopHold) -> Void)?
  /// Called with system failures that cannot be reported to a peer.
  package var reportFailure: @Sendable (SystemError) -> Void = { _ in }

  package init(respond: @escaping @Sendable (Request) async -> Response) { self.respond = respond }
}

/// Time limits for a peer; past them the connection is closed, with 408 if a request had begun.
package struct TimeLimits: Sendable {
  /// From a request's first byte to the end of its head.
  package var head: Duration = .seconds(10)
  /// For a body, in addition to the time for its bytes at the lowest rate.
  package var body: Duration = .seconds(30)
  /// How long a body may arrive before it may have to give way to a quicker one, when too much is held.
  package var crowdedBody: Duration = .seconds(5)
  /// Between requests.
  package var idle: Duration = .seconds(60)
  /// For a response, in addition to the time for its bytes at the lowest rate.
  package var write: Duration = .seconds(30)
  /// The lowest average rate of a body or a response, in bytes a second.
  package var lowestRate = 4096
  /// Between two heartbeats on an event stream.
  package var heartbeat: Duration = .seconds(15)
  /// For running requests when the server stops.
  package var stop: Duration = .milliseconds(4500)
  /// For a connection that waits for its next request when the server stops, so that one already on the wire
  /// is still answered.
  package var stopIdle: Duration = .milliseconds(250)

  package init() {}

  /// When `count` bytes, begun at `start`, must have been transferred.
  func deadline(_ grace: Duration, from start: MonotonicTime, moving count: Int) -> MonotonicTime {
    start + (grace + .milliseconds(Int64(count) * 1000 / Int64(max(1, lowestRate))))
  }
}

package enum Processors {
  /// The number of processors that this process may use, which a container or `taskset` can limit.
  package static var count: Int { max(1, Int(linux_processor_count())) }
}
