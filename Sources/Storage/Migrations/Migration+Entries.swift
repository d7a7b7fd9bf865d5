package import SQLite

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

  /// Sums for reports, so that a report need not read every entry of a year.
  static let reports = Migration("reports", script: monthSums)

  package static let monthSums: StaticString = """
    -- What a month's entries come to that agree in all that reports go by: altogether, as member 0, and
    -- of that the share of each member. Payments are neither expenses nor income, and have no part in it.
    CREATE TABLE month_sums (
      "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
      member INTEGER NOT NULL,
      month INTEGER NOT NULL,
      -- Empty where there is none.
      category BLOB NOT NULL,
      payee BLOB NOT NULL,
      -- All of them in hexadecimal digits, in order.
      tags TEXT NOT NULL,
      kind TEXT NOT NULL,
      currency TEXT NOT NULL,
      scale INTEGER NOT NULL,
      count INTEGER NOT NULL,
      total INTEGER NOT NULL,
      PRIMARY KEY ("group", member, month, category, payee, tags, kind, currency, scale)
    ) STRICT, WITHOUT ROWID;

    CREATE TEMPORARY VIEW reported AS
    SELECT
      e.number, e."group", e.day / 100 AS month, coalesce(e.category, x'') AS category,
      coalesce(e.payee, x'') AS payee,
      coalesce(
        (SELECT group_concat(hex(tag), '')
         FROM (SELECT tag FROM entry_tags WHERE entry = e.number ORDER BY tag)), '') AS tags,
      e.kind, e.currency, e.scale, e.amount
    FROM entries AS e
    WHERE e.deleted IS NULL AND e.kind <> 'transfer';

    INSERT INTO month_sums
    SELECT "group", 0, month, category, payee, tags, kind, currency, scale, count(*), sum(amount)
    FROM reported
    GROUP BY "group", month, category, payee, tags, kind, currency, scale;

    INSERT INTO month_sums
    SELECT
      e."group", s.member, e.month, e.category, e.payee, e.tags, e.kind, e.currency, e.scale, count(*),
      sum(abs(s.owed))
    FROM reported AS e JOIN shares AS s ON s.entry = e.number
    WHERE s.owed <> 0
    GROUP BY e."group", s.member, e.month, e.category, e.payee, e.tags, e.kind, e.currency, e.scale;

    DROP VIEW reported;
    """

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
