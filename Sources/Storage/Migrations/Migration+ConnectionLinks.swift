internal import SQLite

extension Migration {
  /// Links with which people who cannot sign in otherwise link their accounts to the identity provider: one
  /// for each account.
  static let connectionLinks = Migration(
    "connection links",
    script: """
      CREATE TABLE connection_links (
        account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        token BLOB NOT NULL UNIQUE CHECK (length(token) = 32),
        creator BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        created INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX connection_links_by_creator ON connection_links (creator);
      """)
}
