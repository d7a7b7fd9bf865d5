internal import SQLite

extension Migration {
  /// The people who are notified of changes, with the positions they were notified up to.
  static let readers = Migration(
    "readers",
    script: """
      -- The confirmed mail address of an account.
      CREATE TABLE mailboxes (
        account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        address TEXT NOT NULL CHECK (length(address) BETWEEN 3 AND 254),
        confirmed INTEGER NOT NULL,
        -- When the address was refused for good; nothing is sent to it from then on.
        refused INTEGER
      ) STRICT, WITHOUT ROWID;

      -- The messages that an account has chosen, one bit a kind; without a row, the defaults.
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
        -- When the next message about later changes is due; null if there are none.
        due INTEGER,
        -- How far the message goes that is on its way: after a crash it is the same one again.
        reach INTEGER,
        tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
        UNIQUE ("group", account, channel)
      ) STRICT;

      CREATE INDEX readers_by_account ON readers (account);
      CREATE INDEX readers_by_due ON readers (due) WHERE due IS NOT NULL;
      """)

  /// Queued mails to one person that must arrive, such as codes.
  static let letters = Migration(
    "letters",
    script: """
      CREATE TABLE letters (
        id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
        account BLOB REFERENCES accounts (id) ON DELETE CASCADE,
        address TEXT NOT NULL CHECK (length(address) BETWEEN 3 AND 254),
        subject TEXT NOT NULL,
        "text" TEXT NOT NULL,
        html TEXT NOT NULL,
        created INTEGER NOT NULL,
        due INTEGER NOT NULL,
        -- When it is dropped unsent.
        expires INTEGER NOT NULL,
        tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0)
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX letters_by_account ON letters (account);
      CREATE INDEX letters_by_due ON letters (due);
      """)

  /// Codes that were sent by email: one at a time for each purpose, account and browser, so that a request
  /// from another browser does not make a code invalid.
  static let mailCodes = Migration(
    "mail codes",
    script: """
      CREATE TABLE mail_codes (
        account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        purpose TEXT NOT NULL CHECK (purpose IN ('address', 'password')),
        address TEXT NOT NULL CHECK (length(address) BETWEEN 3 AND 254),
        -- SHA-256 of the code and the salt.
        digest BLOB NOT NULL CHECK (length(digest) = 32),
        salt BLOB NOT NULL CHECK (length(salt) = 16),
        -- SHA-256 of what the browser keeps that asked for it.
        browser BLOB NOT NULL CHECK (length(browser) = 32),
        created INTEGER NOT NULL,
        -- How often a wrong one was typed.
        tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
        PRIMARY KEY (account, purpose, browser)
      ) STRICT, WITHOUT ROWID;

      -- When and from which network codes were asked for, to bound how many.
      CREATE TABLE mail_code_requests (
        number INTEGER NOT NULL PRIMARY KEY,
        account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        network TEXT NOT NULL,
        moment INTEGER NOT NULL
      ) STRICT;

      CREATE INDEX mail_code_requests_by_account ON mail_code_requests (account, moment);
      """)

  /// The time since when it is known that a code cannot be delivered.
  static let mailCodeRefusals = Migration(
    "mail code refusals", script: "ALTER TABLE mail_codes ADD COLUMN refused INTEGER")

  /// Reminders to pay that were sent by email. They are not in the journal, because they cannot be undone.
  static let reminders = Migration(
    "reminders",
    script: """
      CREATE TABLE reminders (
        id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        -- Members of the group; they follow from the journal, so nothing is referred to.
        member BLOB NOT NULL CHECK (length(member) = 16),
        author BLOB NOT NULL CHECK (length(author) = 16),
        moment INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX reminders_by_group ON reminders ("group", moment);
      """)

  /// Monthly reports of open balances, for people who want them.
  static let balanceReports = Migration(
    "open reports",
    script: """
      -- The day of the month; each month has it.
      ALTER TABLE message_choices
        ADD COLUMN open_day INTEGER NOT NULL DEFAULT 1 CHECK (open_day BETWEEN 1 AND 28);

      -- When the next report of open balances is due, by channel.
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
