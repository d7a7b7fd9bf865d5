internal import SQLite

extension Migration {
  /// Indexes with all columns that the list queries, so that filtering, searching and summing rarely read the
  /// entries themselves, which are spread over the file.
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
