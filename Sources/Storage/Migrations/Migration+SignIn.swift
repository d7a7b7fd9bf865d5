internal import SQLite

extension Migration {
  /// Sign-ins to an account and failed tries, which its owner can see.
  static let signIns = Migration(
    "sign-ins",
    script: """
      CREATE TABLE sign_ins (
        number INTEGER NOT NULL PRIMARY KEY,
        -- Null for names that no account has.
        account BLOB REFERENCES accounts (id) ON DELETE CASCADE,
        is_success INTEGER NOT NULL CHECK (is_success IN (0, 1)),
        device TEXT NOT NULL,
        times INTEGER NOT NULL CHECK (times > 0),
        moment INTEGER NOT NULL
      ) STRICT;

      CREATE INDEX sign_ins_by_account ON sign_ins (account, is_success, number);
      """)

  /// The network address of a sign-in; unknown for earlier ones.
  static let signInAddresses = Migration(
    "sign-in addresses",
    script: """
      ALTER TABLE sign_ins ADD COLUMN address TEXT NOT NULL DEFAULT '';
      """)

  /// The networks from which accounts were signed in to, and the number of people that an invitation lets in.
  /// Older invitations for anyone let in twenty more people than have joined already.
  static let admission = Migration(
    "admission",
    script: """
      CREATE TABLE familiar_networks (
        account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        -- The text of its first address.
        network TEXT NOT NULL,
        moment INTEGER NOT NULL,
        PRIMARY KEY (account, network)
      ) STRICT, WITHOUT ROWID;

      ALTER TABLE invitations ADD COLUMN places INTEGER NOT NULL DEFAULT 20 CHECK (places > 0);

      UPDATE invitations
      SET places = uses + CASE WHEN member IS NULL THEN 20 ELSE 1 END;
      """)

  /// The sign-in method of a session.
  static let signInMethods = Migration(
    "signInMethods",
    script: """
      -- Unknown of sessions that began before it was noted, and of guests.
      ALTER TABLE sessions ADD COLUMN method TEXT;
      -- Whom a proxy called who came: with another name the session is over.
      ALTER TABLE sessions ADD COLUMN proxy_name TEXT CHECK (length(proxy_name) BETWEEN 1 AND 64);
      """)

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

      -- The random handle of an account in its passkeys; it says nothing about the person.
      ALTER TABLE accounts ADD COLUMN handle BLOB CHECK (length(handle) = 32);

      CREATE UNIQUE INDEX accounts_by_handle ON accounts (handle) WHERE handle IS NOT NULL;
      """)

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
