internal import SQLite

extension Migration {
  /// Pictures and receipts, kept in the database so that a copy of it carries them.
  static let files = Migration(
    "files",
    script: """
      CREATE TABLE avatars (
        account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        -- Another one for each new picture, so that its address can be kept for ever by browsers.
        id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
        type TEXT NOT NULL,
        data BLOB NOT NULL
      ) STRICT;

      CREATE TABLE attachments (
        id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        uploader BLOB REFERENCES accounts (id) ON DELETE SET NULL,
        type TEXT NOT NULL,
        size INTEGER NOT NULL CHECK (size >= 0),
        digest BLOB NOT NULL CHECK (length(digest) = 32),
        created INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX attachments_by_group ON attachments ("group", created);
      CREATE INDEX attachments_by_uploader ON attachments (uploader);

      -- In parts, so that none has to be in memory as a whole to be sent.
      CREATE TABLE attachment_parts (
        attachment BLOB NOT NULL REFERENCES attachments (id) ON DELETE CASCADE,
        part INTEGER NOT NULL CHECK (part >= 0),
        data BLOB NOT NULL,
        PRIMARY KEY (attachment, part)
      ) STRICT;
      """)

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

  /// Files that are deleted permanently; their rows stay.
  static let erasing = Migration(
    "erasing",
    script: """
      -- The sequence of the operation that erased it, which says who did and when.
      ALTER TABLE attachments ADD COLUMN erased INTEGER;
      """)

  /// Small previews of pictures for lists, made by the browser that uploaded the picture.
  static let smallPictures = Migration(
    "small pictures",
    script: """
      CREATE TABLE small_pictures (
        attachment BLOB NOT NULL PRIMARY KEY REFERENCES attachments (id) ON DELETE CASCADE,
        type TEXT NOT NULL,
        data BLOB NOT NULL CHECK (length(data) BETWEEN 1 AND 65536)
      ) STRICT;
      """)

  /// The lines that were read from a receipt.
  static let receiptLines = Migration(
    "receiptLines",
    script: """
      -- The whole reading in canonical JSON, if it has lines.
      ALTER TABLE receipts ADD COLUMN itemized BLOB;
      """)
}
