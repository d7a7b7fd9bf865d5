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
}
