internal import SQLite

extension Migration {
  /// The people who are notified of changes, with the positions they were notified up to.
  static let readers = Migration(
    "readers",
    script: """
      -- Where somebody's mail goes: an address that they have shown to be theirs.
      CREATE TABLE mailboxes (
        account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        address TEXT NOT NULL CHECK (length(address) BETWEEN 3 AND 254),
        confirmed INTEGER NOT NULL,
        -- When the address was refused for good; nothing is sent to it from then on.
        refused INTEGER
      ) STRICT, WITHOUT ROWID;

      -- What somebody wants to be told; whoever is not here has chosen nothing. The kinds are a bit each.
      CREATE TABLE message_choices (
        account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        mail INTEGER NOT NULL CHECK (mail >= 0),
        summary TEXT NOT NULL CHECK (summary IN ('never', 'daily', 'weekly')),
        -- Hours of the day between which nothing is sent.
        quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 23),
        quiet_until INTEGER CHECK (quiet_until BETWEEN 0 AND 23),
        -- The language of letters, for whom no other is known.
        language TEXT NOT NULL,
        CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE readers (
        number INTEGER NOT NULL PRIMARY KEY,
        account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        channel TEXT NOT NULL CHECK (channel IN ('mail', 'summary')),
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        -- The place in the group's journal up to which they have been told.
        position INTEGER NOT NULL,
        -- When they are told what is behind it; null where nothing is.
        due INTEGER,
        -- How far the message goes that is on its way: after a crash it is the same one again.
        reach INTEGER,
        tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
        UNIQUE ("group", account, channel)
      ) STRICT;

      CREATE INDEX readers_by_account ON readers (account);
      CREATE INDEX readers_by_due ON readers (due) WHERE due IS NOT NULL;
      """)
}
