internal import SQLite

extension Migration {
  /// Second factors of accounts.
  static let secondFactors = Migration(
    "secondFactors",
    script: """
      CREATE TABLE second_factors (
        account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        -- What an app makes its codes of. It stands here as it is: codes are computed from it.
        secret BLOB NOT NULL CHECK (length(secret) = 20),
        -- The last half minute whose code was used.
        last_step INTEGER,
        created INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE recovery_codes (
        account BLOB NOT NULL REFERENCES second_factors (account) ON DELETE CASCADE,
        digest BLOB NOT NULL CHECK (length(digest) = 32),
        PRIMARY KEY (account, digest)
      ) STRICT, WITHOUT ROWID;

      -- Whether everybody who has a password needs one.
      ALTER TABLE instance
        ADD COLUMN asks_second_factor INTEGER NOT NULL DEFAULT 0 CHECK (asks_second_factor IN (0, 1));
      """)
}
