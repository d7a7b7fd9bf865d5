internal import SQLite

/// Since when the machine's clock has run without jumps. A clock may be wrong after a start, or be set, and
/// is usually corrected soon: permanent deletions wait until it has been steady for a day.
package struct SteadyClock: Hashable, Sendable {
  package let since: Instant
  package let seen: Instant

  /// A longer gap means that the clock was set, or that the program was not running.
  package static let longestGap: Duration = .seconds(86_400)
  private static let longest: Duration = .seconds(86_400)

  func going(on now: Instant) -> SteadyClock {
    let isSteady = now >= seen && now <= seen.adding(Self.longestGap)
    return SteadyClock(since: isSteady ? since : now, seen: now)
  }

  /// Whether the clock has been steady for long enough.
  package var isTrusted: Bool { seen >= since.adding(Self.longest) }
}

extension Transaction {
  /// Checks the clock, and saves the result for the next check, which may be after a restart.
  package func watchClock(at now: Instant) throws -> SteadyClock {
    let known = try connection.first("SELECT since, seen FROM steady_clock") { row in
      SteadyClock(since: try row.next(), seen: try row.next())
    }
    let clock = known?.going(on: now) ?? SteadyClock(since: now, seen: now)
    try connection.run(
      """
      INSERT INTO steady_clock (number, since, seen)
      VALUES (1, \(clock.since), \(clock.seen))
      ON CONFLICT DO UPDATE SET since = excluded.since, seen = excluded.seen
      """)
    return clock
  }
}
