internal import SQLite

extension Migration {
  /// Passkeys. An account with a passkey needs no password, but a table constraint requires one for every
  /// username. Such an account has an empty password, which is the hash of no text.
  static let passkeys = Migration(
    "passkeys",
    script: """
      CREATE TABLE passkeys (
        id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
        -- The name that its authenticator has given it.
        credential BLOB NOT NULL UNIQUE CHECK (length(credential) BETWEEN 16 AND 1023),
        account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        -- The host that it is for; at another address it is of no use.
        party TEXT NOT NULL CHECK (length(party) BETWEEN 1 AND 253),
        name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
        -- A SubjectPublicKeyInfo, and how it signs by COSE's numbers.
        key BLOB NOT NULL CHECK (length(key) BETWEEN 1 AND 2048),
        algorithm INTEGER NOT NULL,
        count INTEGER NOT NULL CHECK (count BETWEEN 0 AND 4294967295),
        is_syncable INTEGER NOT NULL CHECK (is_syncable IN (0, 1)),
        is_synced INTEGER NOT NULL CHECK (is_synced IN (0, 1)),
        model BLOB NOT NULL CHECK (length(model) = 16),
        transports TEXT NOT NULL,
        created INTEGER NOT NULL,
        last_used INTEGER
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX passkeys_by_account ON passkeys (account, created);

      -- By which a passkey knows an account; it tells nobody else anything.
      ALTER TABLE accounts ADD COLUMN handle BLOB CHECK (length(handle) = 32);

      CREATE UNIQUE INDEX accounts_by_handle ON accounts (handle) WHERE handle IS NOT NULL;
      """)
}
