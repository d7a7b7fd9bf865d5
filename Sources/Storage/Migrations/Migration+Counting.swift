internal import SQLite

extension Migration {
  /// How many operations all journals have together, so that one that is lost is missed. Numbers alone do not
  /// tell: a group that is removed for good leaves a gap.
  static let counting = Migration(
    "counting",
    script: """
      ALTER TABLE clock ADD COLUMN operations INTEGER NOT NULL DEFAULT 0 CHECK (operations >= 0);

      UPDATE clock
      SET operations = (SELECT count(*) FROM operations);
      """)
}
