internal import SQLite

extension Migration {
  /// An entry with an exchange rate counts in the currency that it was converted to, in all sums; its
  /// original amount is stored beside that. Existing entries are counted again from the journal after all
  /// migrations.
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

  /// A converted amount is split by the rule of the split. No table changes; after all migrations, the
  /// entries with a rate are split again from the journal.
  static let dividingConverted = Migration("dividing converted", script: "")
}
