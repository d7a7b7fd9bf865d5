internal import SQLite

extension Migration {
  /// Who signs in to which account at an identity provider: by what the provider calls them for good, and never by a
  /// name or an address, which may be somebody else's tomorrow.
  static let providerLinks = Migration(
    "providerLinks",
    script: """
      CREATE TABLE provider_links (
        issuer TEXT NOT NULL CHECK (length(issuer) BETWEEN 1 AND 1024),
        subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
        account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        created INTEGER NOT NULL,
        PRIMARY KEY (issuer, subject),
        UNIQUE (account, issuer)
      ) STRICT, WITHOUT ROWID;
      """)
}
