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

  /// The number of operations in all journals, so that a lost one is noticed. Sequences are not enough: a
  /// group that was removed permanently leaves a gap.
  static let counting = Migration(
    "counting",
    script: """
      ALTER TABLE clock ADD COLUMN operations INTEGER NOT NULL DEFAULT 0 CHECK (operations >= 0);

      UPDATE clock
      SET operations = (SELECT count(*) FROM operations);
      """)

  /// A digest of each operation, which includes the one before it in its group, so that no operation can be
  /// changed, removed or inserted unnoticed. Existing operations get theirs now.
  static let digests = Migration("digests") { connection in
    try connection.run(script: columns)
    try connection.sealJournals()
  }

  private static let columns: StaticString = """
    ALTER TABLE operations ADD COLUMN digest BLOB CHECK (length(digest) = 32);
    -- Of what has been erased, the digest of the body as it was written.
    ALTER TABLE operations ADD COLUMN original BLOB CHECK (length(original) = 32);
    """

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
