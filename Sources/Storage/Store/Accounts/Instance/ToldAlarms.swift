internal import SQLite

extension Transaction {
  /// Notes that whoever runs the program is told of a kind of trouble; false where they were, within the pause.
  package func noteAlarm(_ kind: String, at now: Instant, pause: Duration) throws -> Bool {
    let last = try connection.first(
      "SELECT moment FROM told_alarms WHERE kind = \(kind)"
    ) { row in try row.next(Instant.self) }
    // A moment to come was noted by a clock that was set wrong.
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
