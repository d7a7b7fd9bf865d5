internal import SQLite

extension Migration {
  /// Indexes that hold what the list asks of an entry, so that filtering, searching and adding up seldom
  /// have to look at the entries themselves, which lie all over the file.
  static let listing = Migration(
    "listing",
    script: """
      DROP INDEX entries_listed;
      CREATE INDEX entries_listed
        ON entries ("group", day, created, created_counter, id, kind, title_text, note_text, category, payee)
        WHERE deleted IS NULL;

      DROP INDEX entries_by_title;
      CREATE INDEX entries_by_title
        ON entries (title_text, deleted, "group", kind, currency, scale, amount, day);
      """)
}
