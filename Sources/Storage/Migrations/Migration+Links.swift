internal import SQLite

extension Migration {
  /// Links that can be shown again, invitations to a person with an account, links for a guest who lost the
  /// browser, and read-only links.
  static let ways = Migration(
    "ways",
    script: """
      -- The secret from which link tokens are derived, so that the maker of a link can see it again.
      ALTER TABLE instance ADD COLUMN secret BLOB CHECK (length(secret) = 32);

      ALTER TABLE group_details
        ADD COLUMN members_invite INTEGER NOT NULL DEFAULT 1 CHECK (members_invite IN (0, 1));

      -- Who alone can use it, and is asked on their first page.
      ALTER TABLE invitations ADD COLUMN recipient BLOB REFERENCES accounts (id) ON DELETE CASCADE;
      -- Whether its member is a guest's, who lost the browser they were known by.
      ALTER TABLE invitations ADD COLUMN brings_back INTEGER NOT NULL DEFAULT 0 CHECK (brings_back IN (0, 1));
      -- When its recipient said no.
      ALTER TABLE invitations ADD COLUMN declined INTEGER;

      CREATE INDEX invitations_by_recipient ON invitations (recipient) WHERE recipient IS NOT NULL;

      -- Whether other people of this instance can find the account by name.
      ALTER TABLE accounts ADD COLUMN is_findable INTEGER NOT NULL DEFAULT 1 CHECK (is_findable IN (0, 1));

      CREATE TABLE looking_links (
        id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
        token BLOB NOT NULL UNIQUE CHECK (length(token) = 32),
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        creator BLOB REFERENCES accounts (id) ON DELETE SET NULL,
        created INTEGER NOT NULL,
        expires INTEGER NOT NULL,
        revoked INTEGER
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX looking_links_by_group ON looking_links ("group", created);
      CREATE INDEX looking_links_by_creator ON looking_links (creator);
      """)

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

  /// Links by which people tick what they had on one bill.
  static let tableLinks = Migration(
    "tableLinks",
    script: """
      -- The entry that the link leads to; null for links to the whole group.
      ALTER TABLE looking_links ADD COLUMN entry BLOB CHECK (length(entry) = 16);
      -- How many people were added to the group by it.
      ALTER TABLE looking_links ADD COLUMN newcomers INTEGER NOT NULL DEFAULT 0 CHECK (newcomers >= 0);
      """)

  /// Links to what one member owes another, for those without an account.
  static let debtLinks = Migration(
    "debtLinks",
    script: """
      -- Who owes it to whom and in which currency; null for other links.
      ALTER TABLE looking_links ADD COLUMN payer BLOB CHECK (length(payer) = 16);
      ALTER TABLE looking_links ADD COLUMN payee BLOB CHECK (length(payee) = 16);
      ALTER TABLE looking_links ADD COLUMN currency TEXT;
      ALTER TABLE looking_links ADD COLUMN scale INTEGER;
      -- When the payer said that so much is paid (until the payee answers) and how often that was said.
      ALTER TABLE looking_links ADD COLUMN claimed INTEGER;
      ALTER TABLE looking_links ADD COLUMN claimed_units INTEGER;
      ALTER TABLE looking_links ADD COLUMN claims INTEGER NOT NULL DEFAULT 0 CHECK (claims >= 0);
      """)

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
