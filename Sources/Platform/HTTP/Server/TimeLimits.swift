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
