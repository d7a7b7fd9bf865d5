internal import SQLite

extension Migration {
  /// Links that can be shown again, invitations to a person with an account, links for a guest who lost the
  /// browser, and read-only links.
  static let ways = Migration(
    "ways",
    script: """
      -- What the tokens of links follow from, so that whoever made one can see it again.
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

      -- Whether others on this instance find somebody by name.
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
}
