internal import SQLite

extension Migration {
  /// The accounts that users of an identity provider sign in to. A user is known by the permanent subject id,
  /// never by a name or an email address, which may belong to another person later.
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
