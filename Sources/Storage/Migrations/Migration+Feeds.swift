internal import SQLite

extension Migration {
  /// Secret feed addresses for programs that cannot sign in: one for each person and group.
  static let feeds = Migration(
    "feeds",
    script: """
      CREATE TABLE feed_links (
        id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
        account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        token BLOB NOT NULL UNIQUE CHECK (length(token) = 32),
        created INTEGER NOT NULL,
        UNIQUE (account, "group")
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX feed_links_by_group ON feed_links ("group");
      """)
}
