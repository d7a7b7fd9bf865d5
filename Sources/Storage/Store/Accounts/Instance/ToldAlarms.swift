internal import SQLite

extension Transaction {
  /// Records an alarm that is sent to the server admin; false if one of this kind was sent within the pause.
  package func noteAlarm(_ kind: String, at now: Instant, pause: Duration) throws -> Bool {
    let last = try connection.first("SELECT moment FROM told_alarms WHERE kind = \(kind)") { row in
      try row.next(Instant.self)
    }
    // A time in the future was recorded with a wrong clock.
    if let last, last <= now, now < last.adding(pause) { return false }
    try connection.run(
      """
      INSERT INTO told_alarms (kind, moment)
      VALUES (\(kind), \(now))
      ON CONFLICT (kind) DO UPDATE SET moment = excluded.moment
      """)
    return true
  }
}
