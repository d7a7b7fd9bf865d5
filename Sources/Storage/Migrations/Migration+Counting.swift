internal import SQLite

extension Migration {
  /// The number of operations in all journals, so that a lost one is noticed. Sequences are not enough: a
  /// group that was removed permanently leaves a gap.
  static let counting = Migration(
    "counting",
    script: """
      ALTER TABLE clock ADD COLUMN operations INTEGER NOT NULL DEFAULT 0 CHECK (operations >= 0);

      UPDATE clock
      SET operations = (SELECT count(*) FROM operations);
      """)
}
