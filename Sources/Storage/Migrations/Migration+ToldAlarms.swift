internal import SQLite

extension Migration {
  /// Alarms that were sent to the server admin, so that a program that restarts repeatedly does not send them
  /// each time.
  static let toldAlarms = Migration(
    "told alarms",
    script: """
      CREATE TABLE told_alarms (
        kind TEXT NOT NULL PRIMARY KEY CHECK (length(kind) BETWEEN 1 AND 30),
        -- When that was last.
        moment INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      """)
}
