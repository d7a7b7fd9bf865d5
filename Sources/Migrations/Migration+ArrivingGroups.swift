internal import SQLite

extension Migration {
  /// Groups that come back from their archives by parts, seen by nobody before the last part; and what files have
  /// brought of an entry, found by the entry.
  static let arrivingGroups = Migration(
    "arriving groups",
    script: """
      CREATE TABLE arriving_groups (
        "group" BLOB NOT NULL PRIMARY KEY REFERENCES groups (id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX imported_by_entry ON imported ("group", entry);
      """)
}
