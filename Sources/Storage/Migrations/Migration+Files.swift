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
}
