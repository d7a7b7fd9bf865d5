internal import SQLite

extension Migration {
  /// Exchange rates of the euro by day, if the instance downloads them.
  static let rates = Migration(
    "rates",
    script: """
      CREATE TABLE reference_rates (
        day INTEGER NOT NULL CHECK (day > 0),
        currency TEXT NOT NULL CHECK (length(currency) = 3),
        -- How many of the currency one euro is: so many units of so many decimals.
        units INTEGER NOT NULL CHECK (units > 0),
        scale INTEGER NOT NULL CHECK (scale BETWEEN 0 AND 12),
        PRIMARY KEY (day, currency)
      ) STRICT, WITHOUT ROWID;
      """)
}
