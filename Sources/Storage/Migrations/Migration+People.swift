internal import SQLite

extension Migration {
  /// Accounts, sessions and groups. Times are milliseconds since 1970 in UTC.
  ///
  /// The state of a group follows from its journal; its row here only makes foreign keys delete all its rows
  /// with it. No foreign key is deferred: it would fail at the commit, which many writers share.
  static let people = Migration(
    "people",
    script: """
      CREATE TABLE accounts (
        id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
        username TEXT CHECK (length(username) BETWEEN 1 AND 64),
        -- The username as it is compared: two that differ in case alone are one.
        username_key TEXT UNIQUE,
        password TEXT,
        display_name TEXT NOT NULL CHECK (length(display_name) BETWEEN 1 AND 200),
        mail TEXT CHECK (length(mail) <= 254),
        language TEXT,
        formats TEXT,
        time_zone TEXT,
        theme TEXT NOT NULL DEFAULT 'system' CHECK (theme IN ('system', 'light', 'dark')),
        created INTEGER NOT NULL,
        disabled INTEGER,
        -- A guest has none of the three.
        CHECK ((username IS NULL) = (username_key IS NULL)),
        CHECK ((username IS NULL) = (password IS NULL))
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE instance (
        number INTEGER NOT NULL PRIMARY KEY CHECK (number = 1),
        id BLOB NOT NULL CHECK (length(id) = 16),
        created INTEGER NOT NULL,
        sign_up_is_open INTEGER NOT NULL DEFAULT 0 CHECK (sign_up_is_open IN (0, 1)),
        owner BLOB REFERENCES accounts (id) ON DELETE RESTRICT
      ) STRICT;

      CREATE INDEX instance_by_owner ON instance (owner);

      CREATE TABLE sessions (
        id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
        token BLOB NOT NULL UNIQUE CHECK (length(token) = 32),
        account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        device TEXT NOT NULL,
        created INTEGER NOT NULL,
        last_used INTEGER NOT NULL,
        expires INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX sessions_by_account ON sessions (account, last_used);
      CREATE INDEX sessions_by_expiry ON sessions (expires);

      CREATE TABLE groups (
        id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
        created INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE invitations (
        id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
        token BLOB NOT NULL UNIQUE CHECK (length(token) = 32),
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        -- A member of the group; members follow from the journal, so nothing is referred to.
        member BLOB CHECK (length(member) = 16),
        role TEXT NOT NULL CHECK (role IN ('owner', 'member', 'viewer')),
        creator BLOB REFERENCES accounts (id) ON DELETE SET NULL,
        created INTEGER NOT NULL,
        expires INTEGER NOT NULL,
        revoked INTEGER,
        uses INTEGER NOT NULL DEFAULT 0 CHECK (uses >= 0)
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX invitations_by_group ON invitations ("group", created);
      CREATE INDEX invitations_by_creator ON invitations (creator);

      CREATE TABLE personal_links (
        account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        -- Shown again and again to its owner, and opens nothing but a name and a picture: kept as it is.
        id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
        created INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      """)

  /// Exchange rates of the euro by day, if the instance downloads them.
  static let rates = Migration(
    "rates",
    script: """
      CREATE TABLE reference_rates (
        day INTEGER NOT NULL CHECK (day > 0),
        currency TEXT NOT NULL CHECK (length(currency) = 3),
        -- How many of the currency one euro is: so many units of so many decimals.
        units INTEGER NOT NULL CHECK (units > 0),
        scale INTEGER NOT NULL CHECK (scale BETWEEN 0 AND 12),
        PRIMARY KEY (day, currency)
      ) STRICT, WITHOUT ROWID;
      """)

  /// How a person can be paid, shown to people who owe them money.
  static let paymentNotes = Migration(
    "payment notes",
    script: """
      -- One visible character may count as several here.
      ALTER TABLE accounts ADD COLUMN payment_note TEXT CHECK (length(payment_note) BETWEEN 1 AND 1600);
      """)

  /// Ways to be paid, several to a person, and for members without an account too. The notes become the first.
  static let paymentWays = Migration(
    "payment ways",
    script: """
      CREATE TABLE payment_ways (
        id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
        account BLOB REFERENCES accounts (id) ON DELETE CASCADE,
        "group" BLOB REFERENCES groups (id) ON DELETE CASCADE,
        -- A member without an account; members follow from the journal, so nothing is referred to.
        member BLOB CHECK (length(member) = 16),
        kind TEXT NOT NULL CHECK (kind IN ('iban', 'pix', 'upi', 'phone', 'bitcoin', 'link', 'words')),
        -- One visible character may count as several here.
        value TEXT NOT NULL CHECK (length(value) BETWEEN 1 AND 1600),
        name TEXT NOT NULL CHECK (length(name) <= 560),
        address TEXT NOT NULL CHECK (length(address) <= 1600),
        -- The person who added it, as the journal has them.
        author BLOB NOT NULL CHECK (length(author) = 16),
        added INTEGER NOT NULL,
        CHECK ((account IS NULL) = (member IS NOT NULL)),
        CHECK (("group" IS NULL) = (member IS NULL))
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX payment_ways_by_account ON payment_ways (account) WHERE account IS NOT NULL;
      CREATE INDEX payment_ways_by_member ON payment_ways ("group", member) WHERE member IS NOT NULL;

      INSERT INTO payment_ways (id, account, kind, value, name, address, author, added)
      SELECT randomblob(16), id, 'words', payment_note, '', '', id, unixepoch() * 1000
      FROM accounts
      WHERE payment_note IS NOT NULL;
      ALTER TABLE accounts DROP COLUMN payment_note;
      """)
}
