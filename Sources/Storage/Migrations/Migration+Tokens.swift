internal import SQLite

extension Migration {
  /// API tokens of people's programs.
  static let tokens = Migration(
    "tokens",
    script: """
      CREATE TABLE tokens (
        id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
        account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
        -- Its first signs, by which its owner knows it again.
        beginning TEXT NOT NULL CHECK (length(beginning) = 4),
        name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 480),
        -- What it allows, a bit each.
        scopes INTEGER NOT NULL CHECK (scopes BETWEEN 1 AND 31),
        -- The only group it leads to; null for all of its owner's.
        "group" BLOB REFERENCES groups (id) ON DELETE CASCADE,
        created INTEGER NOT NULL,
        expires INTEGER,
        -- The beginning of the day, so that a request is no write.
        last_used INTEGER
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX tokens_by_account ON tokens (account, created);
      CREATE INDEX tokens_by_group ON tokens ("group") WHERE "group" IS NOT NULL;
      """)
}
