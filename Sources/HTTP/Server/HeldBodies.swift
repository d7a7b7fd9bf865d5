import Threads

/// The bytes of bodies that are held in memory, over all connections of a server. Where there is no room for more,
/// the body that comes most slowly gives way, once it has had its time.
final class HeldBodies: Sendable {
  private struct Body {
    let connection: Connection
    let start: MonotonicTime
    var count = 0
    var isArriving = true

    /// Bytes a second.
    func rate(at now: MonotonicTime) -> Int64 {
      Int64(count) * 1000 / max(1, now.milliseconds - start.milliseconds)
    }
  }

  private struct State {
    var total = 0
    var bodies: [ObjectIdentifier: Body] = [:]

    mutating func add(_ count: Int, _ connection: Connection) {
      bodies[ObjectIdentifier(connection), default: Body(connection: connection, start: connection.bodyStart)]
        .count += count
      total += count
    }

    mutating func remove(_ connection: Connection) {
      guard let body = bodies.removeValue(forKey: ObjectIdentifier(connection)) else { return }
      total -= body.count
    }

    func slowest(at now: MonotonicTime, after grace: Duration, besides connection: Connection) -> Connection?
    {
      bodies.values
        .filter { $0.isArriving && $0.connection !== connection && $0.start + grace <= now }
        .min { $0.rate(at: now) < $1.rate(at: now) }?.connection
    }
  }

  private let ceiling: Int
  private let grace: Duration
  private let state = Monitor(State())

  init(ceiling: Int, grace: Duration) {
    self.ceiling = ceiling
    self.grace = grace
  }

  /// False where the bytes have no room.
  func take(_ count: Int, for connection: Connection, at now: MonotonicTime) -> Bool {
    let (isTaken, loser) = state.withLock { state -> (Bool, Connection?) in
      var loser: Connection?
      if state.total + count > ceiling {
        loser = state.slowest(at: now, after: grace, besides: connection)
        if let loser { state.remove(loser) }
      }
      guard state.total + count <= ceiling else { return (false, loser) }
      state.add(count, connection)
      return (true, loser)
    }
    loser?.loop.perform { loser?.giveWay() }
    return isTaken
  }

  /// The body is there: it gives way to nobody any more.
  func complete(_ connection: Connection) {
    state.withLock { $0.bodies[ObjectIdentifier(connection)]?.isArriving = false }
  }

  func release(_ connection: Connection) {
    state.withLock { $0.remove(connection) }
  }
}
