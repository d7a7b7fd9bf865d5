internal import Ledger
internal import SQLite

extension Migration {
  /// Converts the codes of custom units to Unicode's composed form in all tables, so that each has one
  /// spelling. Journals stay as they were written; their readers compose the codes.
  static let unitSpellings = Migration("unit spellings") { connection in
    for (table, column) in named + summed.map({ ($0.table, "currency") }) {
      // Codes with more bytes than characters: those in ASCII have one spelling.
      let codes: [String] = try connection.values(
        """
        SELECT DISTINCT \(column)
        FROM \(table)
        WHERE length(CAST(\(column) AS BLOB)) > length(\(column))
        """)
      for code in codes where !code.utf8.elementsEqual(Currency.spelling(of: code).utf8) {
        try respell(code, as: Currency.spelling(of: code), connection)
      }
    }
  }

  private static let named: [(table: SQL, column: SQL)] = [
    ("custom_units", "currency"), ("group_details", "currency"), ("budgets", "currency"),
    ("receipts", "currency"), ("entries", "currency"), ("entries", "original_currency"),
  ]

  private static let summed: [(table: SQL, key: SQL, sums: SQL, added: SQL)] = [
    ("tallies", #""group", facet, value, span, start, kind"#, "count, total", counted),
    ("month_sums", #""group", member, month, category, payee, tags, kind"#, "count, total", counted),
    ("balances", #""group", member"#, "net", "net = net + excluded.net"),
    ("debts", #""group", debtor, creditor"#, "amount", "amount = amount + excluded.amount"),
  ]

  private static let counted: SQL = "count = count + excluded.count, total = total + excluded.total"

  private static func respell(_ old: String, as new: String, _ connection: DatabaseConnection) throws {
    for (table, column) in named {
      try connection.run("UPDATE OR REPLACE \(table) SET \(column) = \(new) WHERE \(column) = \(old)")
    }
    for (table, key, sums, added) in summed {
      try connection.run(
        """
        INSERT INTO \(table) (\(key), currency, scale, \(sums))
        SELECT \(key), \(new), scale, \(sums) FROM \(table) WHERE currency = \(old)
        ON CONFLICT DO UPDATE SET \(added)
        """)
      try connection.run("DELETE FROM \(table) WHERE currency = \(old)")
    }
  }
}
