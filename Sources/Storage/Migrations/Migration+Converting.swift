internal import SQLite

extension Migration {
  /// An entry with a rate counts in the currency that it was converted to, wherever amounts are added up; what
  /// it was in before stands beside that. The amounts and parts of those that are there already are counted anew
  /// from the journal when all steps are done.
  static let converting = Migration(
    "converting",
    script: """
      ALTER TABLE entries ADD COLUMN original INTEGER CHECK (original > 0);
      ALTER TABLE entries ADD COLUMN original_currency TEXT;
      ALTER TABLE entries ADD COLUMN original_scale INTEGER;

      UPDATE entries
      SET original = amount, original_currency = currency, original_scale = scale
      WHERE counted_currency <> currency OR counted_scale <> scale;

      ALTER TABLE entries DROP COLUMN counted_currency;
      ALTER TABLE entries DROP COLUMN counted_scale;

      CREATE INDEX entries_converted
        ON entries (
          "group", original_currency, original_scale, currency, scale, day, created, created_counter, id)
        WHERE original IS NOT NULL AND deleted IS NULL;
      """)

  /// A converted amount is divided by the rule of the split. No table changes; when all steps are done, the entries with
  /// a rate are divided again from the journal.
  static let dividingConverted = Migration("dividing converted", script: "")
}
