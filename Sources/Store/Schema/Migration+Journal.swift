internal import SQLite

extension Migration {
  /// Every change of every group, in the order in which this instance took them in.
  ///
  /// The author may be gone and the device unknown here, so neither is referred to.
  static let journal = Migration(
    "journal",
    script: """
      CREATE TABLE operations (
        sequence INTEGER NOT NULL PRIMARY KEY,
        id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        entity_kind INTEGER NOT NULL,
        entity BLOB NOT NULL CHECK (length(entity) = 16),
        author BLOB NOT NULL CHECK (length(author) = 16),
        device BLOB NOT NULL CHECK (length(device) = 16),
        stamp_milliseconds INTEGER NOT NULL CHECK (stamp_milliseconds >= 0),
        stamp_counter INTEGER NOT NULL CHECK (stamp_counter >= 0),
        kind INTEGER NOT NULL,
        body BLOB NOT NULL,
        received INTEGER NOT NULL
      ) STRICT;

      CREATE INDEX operations_by_group ON operations ("group", sequence);
      CREATE INDEX operations_by_entity ON operations ("group", entity, sequence);
      """)
}
