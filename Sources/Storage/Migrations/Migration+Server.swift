internal import SQLite

extension Migration {
  /// State of the program's background tasks. None of it depends on the journals.
  static let upkeep = Migration(
    "upkeep",
    script: """
      -- The receipts that no program has looked at yet, in their order. Whether one found anything stands
      -- in the journal; that it has looked, even in vain, is that the receipt is not here.
      CREATE TABLE unread_receipts (
        number INTEGER NOT NULL PRIMARY KEY,
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        receipt BLOB NOT NULL CHECK (length(receipt) = 16),
        UNIQUE ("group", receipt)
      ) STRICT;

      INSERT INTO unread_receipts ("group", receipt)
      SELECT "group", id
      FROM receipts
      WHERE status = 'pending' AND is_removed = 0 AND is_read = 0
      ORDER BY milliseconds, counter, id;

      -- How far the journals once went, where that was farther than they go now: a group that is removed
      -- for good takes its operations along, and what is known by its sequence must stay the only one.
      CREATE TABLE journal_end (
        number INTEGER NOT NULL PRIMARY KEY CHECK (number = 1),
        sequence INTEGER NOT NULL
      ) STRICT;

      -- Since when the machine's clock has gone on without a jump, and when that was seen last.
      CREATE TABLE steady_clock (
        number INTEGER NOT NULL PRIMARY KEY CHECK (number = 1),
        since INTEGER NOT NULL,
        seen INTEGER NOT NULL
      ) STRICT;
      """)

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
