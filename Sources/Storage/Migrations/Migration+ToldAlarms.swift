internal import SQLite

extension Migration {
  /// What whoever runs the program was told, so that one who starts again and again is not told each time.
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
