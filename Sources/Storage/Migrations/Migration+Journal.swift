internal import SQLite

extension Migration {
  /// All changes of all groups, in the order in which this instance received them.
  ///
  /// The author's account may be deleted and the device unknown here, so there are no foreign keys for them;
  /// the program itself has no author. `body` is the complete change in its canonical form; the other columns
  /// are for queries.
  static let journal = Migration(
    "journal",
    script: """
      CREATE TABLE operations (
        sequence INTEGER NOT NULL PRIMARY KEY,
        id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        entity_kind TEXT NOT NULL,
        entity BLOB NOT NULL CHECK (length(entity) = 16),
        author BLOB CHECK (length(author) = 16),
        device BLOB NOT NULL CHECK (length(device) = 16),
        milliseconds INTEGER NOT NULL CHECK (milliseconds >= 0),
        counter INTEGER NOT NULL CHECK (counter >= 0),
        body TEXT NOT NULL,
        received INTEGER NOT NULL
      ) STRICT;

      CREATE INDEX operations_by_group ON operations ("group", sequence);
      CREATE INDEX operations_by_entity ON operations ("group", entity, sequence);
      """)
}
