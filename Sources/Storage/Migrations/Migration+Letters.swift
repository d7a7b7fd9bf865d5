internal import SQLite

extension Migration {
  /// Queued mails to one person that must arrive, such as codes.
  static let letters = Migration(
    "letters",
    script: """
      CREATE TABLE letters (
        id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
        account BLOB REFERENCES accounts (id) ON DELETE CASCADE,
        address TEXT NOT NULL CHECK (length(address) BETWEEN 3 AND 254),
        subject TEXT NOT NULL,
        "text" TEXT NOT NULL,
        html TEXT NOT NULL,
        created INTEGER NOT NULL,
        due INTEGER NOT NULL,
        -- After that nobody needs it any more.
        expires INTEGER NOT NULL,
        tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0)
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX letters_by_account ON letters (account);
      CREATE INDEX letters_by_due ON letters (due);
      """)
}
