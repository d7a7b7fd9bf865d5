internal import SQLite

extension Migration {
  /// How far people have read the journals of their groups.
  static let visits = Migration(
    "visits",
    script: """
      CREATE TABLE visits (
        account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        -- The journal's position at the end of the visit before the last one, and at the last look.
        seen INTEGER NOT NULL,
        latest INTEGER NOT NULL CHECK (latest >= seen),
        moment INTEGER NOT NULL,
        PRIMARY KEY (account, "group")
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX visits_by_group ON visits ("group");
      """)

  /// Uploaded files of other apps, and the entries that were imported from them.
  static let imports = Migration(
    "imports",
    script: """
      -- Kept until their entries are added, and for a day at most.
      CREATE TABLE imports (
        number INTEGER NOT NULL PRIMARY KEY,
        id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
        account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        -- Where the entries go; null for a group that is made with them.
        "group" BLOB REFERENCES groups (id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        -- What was answered so far, as JSON.
        answers TEXT NOT NULL,
        size INTEGER NOT NULL CHECK (size >= 0),
        created INTEGER NOT NULL,
        -- Last, because it is long and lists do not need it.
        contents BLOB NOT NULL
      ) STRICT;

      CREATE INDEX imports_by_account ON imports (account, created);
      CREATE INDEX imports_by_group ON imports ("group") WHERE "group" IS NOT NULL;
      CREATE INDEX imports_by_age ON imports (created);

      -- What the file said of each entry that came from one, so that a newer file of the same app is compared
      -- with it. The sequence is that of the operation which brought it or changed it last.
      CREATE TABLE imported (
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        family TEXT NOT NULL,
        entry BLOB NOT NULL CHECK (length(entry) = 16),
        hash BLOB NOT NULL CHECK (length(hash) = 32),
        sequence INTEGER NOT NULL,
        PRIMARY KEY ("group", family, entry)
      ) STRICT, WITHOUT ROWID;

      -- Imports that were done, by the first operation of each: history shows one line for all of it.
      CREATE TABLE import_actions (
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        "action" INTEGER NOT NULL,
        family TEXT NOT NULL,
        entries INTEGER NOT NULL CHECK (entries >= 0),
        PRIMARY KEY ("group", "action")
      ) STRICT, WITHOUT ROWID;

      -- What was answered about files of an app, for the next one.
      CREATE TABLE import_habits (
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        family TEXT NOT NULL,
        answers TEXT NOT NULL,
        PRIMARY KEY ("group", family)
      ) STRICT, WITHOUT ROWID;
      """)

  /// A list of the groups that are being restored from archives, which are hidden until they are complete; and an
  /// index that finds imported rows by entry.
  static let arrivingGroups = Migration(
    "arriving groups",
    script: """
      CREATE TABLE arriving_groups (
        "group" BLOB NOT NULL PRIMARY KEY REFERENCES groups (id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX imported_by_entry ON imported ("group", entry);
      """)

  /// Groups that are deleted permanently are hidden too, until their rows are removed.
  static let hiddenGroups = Migration(
    "hidden groups", script: "ALTER TABLE arriving_groups RENAME TO hidden_groups;")

  static let groupEmoji = Migration("group emoji", script: "ALTER TABLE group_details ADD COLUMN emoji TEXT;")
}
