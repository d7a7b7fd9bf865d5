internal import SQLite

extension Migration {
  /// Changes that were too large for one transaction: the actions that are parts of a larger one.
  static let actionParts = Migration(
    "action parts",
    script: """
      -- By first operations: that of the part, and that of the first part, which has no row itself. The entries are
      -- those that the part touched.
      CREATE TABLE action_parts (
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        part INTEGER NOT NULL,
        whole INTEGER NOT NULL,
        entries INTEGER NOT NULL CHECK (entries >= 0),
        PRIMARY KEY ("group", part)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX action_parts_by_whole ON action_parts ("group", whole);
      """)
}
