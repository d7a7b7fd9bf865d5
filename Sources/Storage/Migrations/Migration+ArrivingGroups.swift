internal import SQLite

extension Migration {
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
}
