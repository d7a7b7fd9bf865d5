internal import SQLite

extension Migration {
  /// How a person can be paid, shown to people who owe them money.
  static let paymentNotes = Migration(
    "payment notes",
    script: """
      -- A character that somebody sees may be several of those that are counted here.
      ALTER TABLE accounts ADD COLUMN payment_note TEXT CHECK (length(payment_note) BETWEEN 1 AND 1600);
      """)
}
