internal import SQLite

extension Migration {
  /// Webhooks, which are sent the changes of a group.
  static let webhooks = Migration(
    "webhooks",
    script: """
      CREATE TABLE webhooks (
        id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        -- Who made it: it is told nothing once they may not look any more.
        account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        address TEXT NOT NULL CHECK (length(address) BETWEEN 1 AND 2048),
        -- What is sent is signed with it. The one before it is used too for some time.
        secret BLOB NOT NULL CHECK (length(secret) = 32),
        old_secret BLOB CHECK (length(old_secret) = 32),
        old_until INTEGER,
        -- What it is told, a bit each.
        kinds INTEGER NOT NULL CHECK (kinds BETWEEN 1 AND 7),
        created INTEGER NOT NULL,
        -- The place in the group's journal up to which it has been told.
        position INTEGER NOT NULL,
        -- Nothing is sent before then.
        due INTEGER NOT NULL,
        tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
        -- Since when nothing is sent any more, and why.
        stopped INTEGER,
        reason TEXT CHECK (reason IN ('failures', 'gone', 'left')),
        CHECK ((stopped IS NULL) = (reason IS NULL)),
        CHECK ((old_secret IS NULL) = (old_until IS NULL))
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX webhooks_by_group ON webhooks ("group", created);
      CREATE INDEX webhooks_by_account ON webhooks (account);

      -- The last times that something was sent, for people to look at.
      CREATE TABLE webhook_attempts (
        number INTEGER NOT NULL PRIMARY KEY,
        webhook BLOB NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
        moment INTEGER NOT NULL,
        event TEXT NOT NULL,
        -- The status that was answered, or why there was no answer.
        code INTEGER CHECK (code BETWEEN 100 AND 999),
        failure TEXT,
        CHECK ((code IS NULL) <> (failure IS NULL))
      ) STRICT;

      CREATE INDEX webhook_attempts_by_webhook ON webhook_attempts (webhook, number);
      """)
}
