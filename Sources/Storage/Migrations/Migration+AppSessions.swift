internal import SQLite

extension Migration {
  /// Sessions of apps, which use short-lived access tokens and renew them by refresh tokens.
  static let appSessions = Migration(
    "appSessions",
    script: """
      CREATE TABLE app_sessions (
        session BLOB NOT NULL PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
        name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 480),
        -- What it allows, a bit each.
        scopes INTEGER NOT NULL CHECK (scopes BETWEEN 1 AND 31),
        -- Digests of the refresh token that is good, and of the one before it.
        current BLOB NOT NULL CHECK (length(current) = 32),
        previous BLOB CHECK (length(previous) = 32),
        -- How often it was renewed, when last, and whether what that gave was used since.
        generation INTEGER NOT NULL CHECK (generation >= 1),
        rotated INTEGER NOT NULL,
        is_used INTEGER NOT NULL CHECK (is_used IN (0, 1))
      ) STRICT, WITHOUT ROWID;
      """)
}
