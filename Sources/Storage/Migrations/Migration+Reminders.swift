internal import SQLite

extension Migration {
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
}
