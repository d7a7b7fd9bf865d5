internal import SQLite

extension Migration {
  /// Files that are deleted permanently; their rows stay.
  static let erasing = Migration(
    "erasing",
    script: """
      -- The sequence of the operation that erased it, which says who did and when.
      ALTER TABLE attachments ADD COLUMN erased INTEGER;
      """)
}
