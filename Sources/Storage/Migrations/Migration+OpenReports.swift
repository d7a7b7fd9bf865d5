internal import SQLite

extension Migration {
  /// Monthly reports of open balances, for people who want them.
  static let balanceReports = Migration(
    "open reports",
    script: """
      -- The day of the month; each month has it.
      ALTER TABLE message_choices
        ADD COLUMN open_day INTEGER NOT NULL DEFAULT 1 CHECK (open_day BETWEEN 1 AND 28);

      -- When somebody is told next, by which way.
      CREATE TABLE open_reports (
        account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        channel TEXT NOT NULL CHECK (channel IN ('mail', 'push')),
        due INTEGER NOT NULL,
        PRIMARY KEY (account, channel)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX open_reports_by_due ON open_reports (channel, due);

      -- The address that ends such mails, where it is one that can be ended.
      ALTER TABLE letters ADD COLUMN ending TEXT;

      -- Messages to devices have one kind more, which is of no group.
      CREATE TABLE all_push_messages (
        number INTEGER NOT NULL PRIMARY KEY,
        device INTEGER NOT NULL REFERENCES push_devices (number) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('news', 'reminder', 'open', 'test')),
        "group" BLOB REFERENCES groups (id) ON DELETE CASCADE,
        -- Of news the places in the group's journal between which they stand: what they say is written when they go.
        position INTEGER,
        reach INTEGER CHECK (reach >= position),
        -- Of a reminder who asks.
        author BLOB REFERENCES accounts (id) ON DELETE CASCADE,
        created INTEGER NOT NULL,
        due INTEGER NOT NULL,
        tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
        -- Whether the service took no longer one.
        is_short INTEGER NOT NULL DEFAULT 0 CHECK (is_short IN (0, 1)),
        CHECK ((kind IN ('open', 'test')) = ("group" IS NULL)),
        CHECK ((kind = 'news') = (position IS NOT NULL) AND (position IS NULL) = (reach IS NULL)),
        CHECK ((kind = 'reminder') = (author IS NOT NULL))
      ) STRICT;
      INSERT INTO all_push_messages (
        number, device, kind, "group", position, reach, author, created, due, tries, is_short)
        SELECT number, device, kind, "group", position, reach, author, created, due, tries, is_short
        FROM push_messages;
      DROP TABLE push_messages;
      ALTER TABLE all_push_messages RENAME TO push_messages;
      CREATE UNIQUE INDEX push_messages_by_device ON push_messages (device, kind, coalesce("group", x''));
      CREATE INDEX push_messages_by_due ON push_messages (due);
      CREATE INDEX push_messages_by_group ON push_messages ("group") WHERE "group" IS NOT NULL;
      CREATE INDEX push_messages_by_author ON push_messages (author) WHERE author IS NOT NULL;
      """)
}
