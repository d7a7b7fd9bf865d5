internal import SQLite

extension Migration {
  /// Receipts, and the names of files.
  static let receipts = Migration(
    "receipts",
    script: """
      ALTER TABLE attachments ADD COLUMN name TEXT NOT NULL DEFAULT '';
      -- Whether a change of the journal has ever named the file: others are forgotten after a while.
      ALTER TABLE attachments ADD COLUMN is_kept INTEGER NOT NULL DEFAULT 1 CHECK (is_kept IN (0, 1));
      CREATE INDEX attachments_unused ON attachments (created) WHERE is_kept = 0;

      CREATE TABLE receipts (
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        id BLOB NOT NULL CHECK (length(id) = 16),
        attachment BLOB NOT NULL CHECK (length(attachment) = 16),
        -- The tick of the operation that added it, and its author.
        milliseconds INTEGER NOT NULL,
        counter INTEGER NOT NULL,
        author BLOB CHECK (length(author) = 16),
        status TEXT NOT NULL CHECK (status IN ('pending', 'filed', 'dropped')),
        entry BLOB CHECK (length(entry) = 16),
        reason TEXT,
        -- What a program made out on the picture.
        is_read INTEGER NOT NULL CHECK (is_read IN (0, 1)),
        amount INTEGER,
        currency TEXT,
        scale INTEGER,
        day INTEGER,
        payee TEXT,
        is_removed INTEGER NOT NULL CHECK (is_removed IN (0, 1)),
        PRIMARY KEY ("group", id),
        CHECK ((status = 'filed') = (entry IS NOT NULL)),
        CHECK ((status = 'dropped') = (reason IS NOT NULL)),
        CHECK ((amount IS NULL) = (currency IS NULL) AND (amount IS NULL) = (scale IS NULL))
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX receipts_listed ON receipts ("group", status, milliseconds, counter, id)
        WHERE is_removed = 0;
      CREATE INDEX receipts_by_entry ON receipts ("group", entry) WHERE entry IS NOT NULL;
      """)
}
