package import SQLite

extension Migration {
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
}
