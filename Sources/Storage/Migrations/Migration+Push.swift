internal import SQLite

extension Migration {
  /// Browsers that receive push messages while no page is open, and the queued messages.
  static let push = Migration(
    "push",
    script: """
      -- What the instance proves to push services who it is by: with another one no browser would hear of it again.
      ALTER TABLE instance ADD COLUMN push_key BLOB CHECK (length(push_key) BETWEEN 1 AND 200);

      -- The kinds of messages that devices show, one bit a kind; by default those that concern the person.
      ALTER TABLE message_choices ADD COLUMN push INTEGER NOT NULL DEFAULT 35 CHECK (push >= 0);

      CREATE TABLE push_devices (
        number INTEGER NOT NULL PRIMARY KEY,
        -- It is deleted with the session, so that a signed-out device gets no messages.
        session BLOB NOT NULL UNIQUE REFERENCES sessions (id) ON DELETE CASCADE,
        endpoint TEXT NOT NULL UNIQUE CHECK (length(endpoint) BETWEEN 9 AND 2048),
        "key" BLOB NOT NULL CHECK (length("key") = 65),
        secret BLOB NOT NULL CHECK (length(secret) = 16),
        created INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE push_messages (
        number INTEGER NOT NULL PRIMARY KEY,
        device INTEGER NOT NULL REFERENCES push_devices (number) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('news', 'reminder', 'test')),
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
        CHECK ((kind = 'test') = ("group" IS NULL)),
        CHECK ((kind = 'news') = (position IS NOT NULL) AND (position IS NULL) = (reach IS NULL)),
        CHECK ((kind = 'reminder') = (author IS NOT NULL))
      ) STRICT;

      -- Of each kind and group one waits for a device; more is told by it.
      CREATE UNIQUE INDEX push_messages_by_device ON push_messages (device, kind, coalesce("group", x''));
      CREATE INDEX push_messages_by_due ON push_messages (due);
      CREATE INDEX push_messages_by_group ON push_messages ("group") WHERE "group" IS NOT NULL;
      CREATE INDEX push_messages_by_author ON push_messages (author) WHERE author IS NOT NULL;

      -- Readers have one way more.
      CREATE TABLE all_readers (
        number INTEGER NOT NULL PRIMARY KEY,
        account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        channel TEXT NOT NULL CHECK (channel IN ('mail', 'summary', 'push')),
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        -- The place in the group's journal up to which they have been told.
        position INTEGER NOT NULL,
        -- When the next message about later changes is due; null if there are none.
        due INTEGER,
        -- How far the message goes that is on its way: after a crash it is the same one again.
        reach INTEGER,
        tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
        UNIQUE ("group", account, channel)
      ) STRICT;
      INSERT INTO all_readers (number, account, channel, "group", position, due, reach, tries)
        SELECT number, account, channel, "group", position, due, reach, tries FROM readers;
      DROP TABLE readers;
      ALTER TABLE all_readers RENAME TO readers;
      CREATE INDEX readers_by_account ON readers (account);
      CREATE INDEX readers_by_due ON readers (due) WHERE due IS NOT NULL;
      """)
}
