import Threads

/// The holder of a body in memory, as far as `HeldBodies` knows it.
protocol BodyHolder: AnyObject, Sendable {
  /// When the body began. Read by the holder's own thread alone.
  var bodyStart: MonotonicTime { get }
  /// Gives up the body. Called on any thread.
  func giveWay()
}

extension Connection: BodyHolder {}

/// Counts the bytes of bodies in memory, over all connections of a server. If there is no room for more, the
/// slowest body gives way, after a minimum time.
final class HeldBodies: Sendable {
  private struct Body {
    let holder: any BodyHolder
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

    mutating func add(_ count: Int, _ holder: any BodyHolder) {
      bodies[ObjectIdentifier(holder), default: Body(holder: holder, start: holder.bodyStart)].count += count
      total += count
    }

    mutating func remove(_ holder: any BodyHolder) {
      guard let body = bodies.removeValue(forKey: ObjectIdentifier(holder)) else { return }
      total -= body.count
    }

    func slowest(at now: MonotonicTime, after grace: Duration, besides holder: any BodyHolder) -> (
      any BodyHolder
    )? {
      bodies.values.filter { $0.isArriving && $0.holder !== holder && $0.start + grace <= now }.min {
        $0.rate(at: now) < $1.rate(at: now)
      }?.holder
    }
  }

  private let ceiling: Int
  private let grace: Duration
  private let state = Monitor(State())

  init(ceiling: Int, grace: Duration) {
    self.ceiling = ceiling
    self.grace = grace
  }

  /// False if there is no room for the bytes.
  func take(_ count: Int, for holder: any BodyHolder, at now: MonotonicTime) -> Bool {
    let (isTaken, loser) = state.withLock { state -> (Bool, (any BodyHolder)?) in
      var loser: (any BodyHolder)?
      if state.total + count > ceiling {
        loser = state.slowest(at: now, after: grace, besides: holder)
        if let loser { state.remove(loser) }
      }
      guard state.total + count <= ceiling else { return (false, loser) }
      state.add(count, holder)
      return (true, loser)
    }
    loser?.giveWay()
    return isTaken
  }

  /// The body is complete: it no longer has to give way.
  func complete(_ holder: any BodyHolder) {
    state.withLock { $0.bodies[ObjectIdentifier(holder)]?.isArriving = false }
  }

  func release(_ holder: any BodyHolder) { state.withLock { $0.remove(holder) } }
}
