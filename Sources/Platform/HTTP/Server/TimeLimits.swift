/// How long a peer may take; past it the connection is closed, with 408 where a request had begun.
package struct TimeLimits: Sendable {
  /// From a request's first byte to the end of its head.
  package var head: Duration = .seconds(10)
  /// For a body, besides the time that its bytes may take at the lowest rate.
  package var body: Duration = .seconds(30)
  /// How long a body may come in before it may have to give way to a quicker one, when too much is held.
  package var crowdedBody: Duration = .seconds(5)
  /// Between requests.
  package var idle: Duration = .seconds(60)
  /// For a response, besides the time that its bytes may take at the lowest rate.
  package var write: Duration = .seconds(30)
  /// Bytes a second that a body or a response must move on average.
  package var lowestRate = 4096
  /// Between two signs of life on a stream of events.
  package var heartbeat: Duration = .seconds(15)
  /// What a stop leaves to requests that are under way.
  package var stop: Duration = .milliseconds(4500)
  /// What a stop leaves to a connection that waits for its next request, so that one that is
  /// already on the wire is still answered.
  package var stopIdle: Duration = .milliseconds(250)

  package init() {}

  /// When `count` bytes, begun at `start`, must have been moved.
  func deadline(_ grace: Duration, from start: MonotonicTime, moving count: Int) -> MonotonicTime {
    start + (grace + .milliseconds(Int64(count) * 1000 / Int64(max(1, lowestRate))))
  }
}
