package import Ledger
internal import SQLite

extension Snapshot {
  /// The category of the newest entry with this title that has a category.
  package func lastCategory(for title: FoldedText, in group: ID<Group>) throws -> ID<Label>? {
    let number: Int64? = try connection.value(
      #"SELECT number FROM texts WHERE "group" = \#(group) AND folded = \#(title.text)"#)
    return try number.flatMap { try lastCategory(ofTitles: [$0], in: group) }
  }

  /// The category of the newest entry that has one and whose title contains this word. In a group with very
  /// many titles only some are searched.
  package func lastCategory(withWord word: FoldedText, in group: ID<Group>) throws -> ID<Label>? {
    guard word.text.utf8.count > 3 else { return nil }
    let titles: [Int64] = try connection.values(
      """
      SELECT number
      FROM (SELECT number, folded FROM texts WHERE "group" = \(group) LIMIT 10000)
      WHERE instr(' ' || folded || ' ', \(" \(word.text) ")) > 0
      LIMIT 100
      """)
    return try titles.isEmpty ? nil : lastCategory(ofTitles: titles, in: group)
  }

  /// Frequent titles are found quickly by walking the list; rare ones are read by their index and sorted.
  private func lastCategory(ofTitles titles: [Int64], in group: ID<Group>) throws -> ID<Label>? {
    let found: Int? = try connection.value(
      """
      SELECT count(*)
      FROM (
        SELECT 1
        FROM entries INDEXED BY entries_by_title
        WHERE title_text IN (\(SQL.list(titles))) AND deleted IS NULL
        LIMIT \(Self.fewTitled))
      """)
    let isFrequent = found == Self.fewTitled
    return try connection.value(Self.lastCategory(ofTitles: titles, in: group, isFrequent: isFrequent))
  }

  private static let fewTitled = 200

  /// Orders frequent titles by the list, which needs no sorting.
  static func lastCategory(ofTitles titles: [Int64], in group: ID<Group>, isFrequent: Bool) -> SQL {
    let (index, order): (SQL, SQL) =
      isFrequent
      ? ("entries_listed", EntryRow.order)
      : ("entries_by_title", "ORDER BY e.created DESC, e.created_counter DESC, e.number DESC")
    return """
      SELECT e.category
      FROM entries AS e INDEXED BY \(index)
      WHERE e."group" = \(group) AND e.title_text IN (\(SQL.list(titles))) AND e.deleted IS NULL
        AND e.category IS NOT NULL
      \(order)
      LIMIT 1
      """
  }

  /// The titles of the newest entries, without payments, each once in its latest spelling. Every entry form
  /// suggests them.
  package func latestTitles(in group: ID<Group>) throws -> [String] {
    try remembered(\.titles, of: group) { try readLatestTitles(in: group) }
  }

  private func readLatestTitles(in group: ID<Group>) throws -> [String] {
    // For columns outside of an aggregate, SQLite takes the values of the row with the minimum.
    try connection.values(
      """
      SELECT title
      FROM (
        SELECT title, min(place) AS place
        FROM (
          SELECT e.title, e.title_text, row_number() OVER (\(EntryRow.order)) AS place
          FROM entries AS e INDEXED BY entries_listed
          WHERE e."group" = \(group) AND e.deleted IS NULL AND e.kind <> 'transfer'
          \(EntryRow.order)
          LIMIT 200)
        GROUP BY title_text)
      ORDER BY place
      LIMIT 40
      """)
  }
}

/// The latest of several entries with the same title.
package struct FrequentEntry: Hashable, Sendable {
  package let id: ID<Entry>
  package let title: String
  /// The amount as it was entered, before a conversion.
  package let amount: Money
}

extension GroupMemory.Known {
  fileprivate var frequentEntries: [FrequentEntry]? {
    get { self["frequentEntries"] }
    set { self["frequentEntries"] = newValue }
  }
}

extension Snapshot {
  /// The titles that the newest expenses had most often, without recurring ones. Every form of a new entry
  /// offers them.
  package func frequentEntries(in group: ID<Group>) throws -> [FrequentEntry] {
    try remembered(\.frequentEntries, of: group) { try readFrequentEntries(in: group) }
  }

  private func readFrequentEntries(in group: ID<Group>) throws -> [FrequentEntry] {
    var entries: [FrequentEntry] = []
    // For columns outside of an aggregate, SQLite takes the values of the row with the minimum.
    try connection.forEach(
      """
      SELECT id, title, amount, currency, scale
      FROM (
        SELECT id, title, amount, currency, scale, count(*) AS times, min(place) AS place
        FROM (
          SELECT e.id, e.title, e.title_text, e.kind, e.rule,
            coalesce(e.original, e.amount) AS amount,
            coalesce(e.original_currency, e.currency) AS currency,
            coalesce(e.original_scale, e.scale) AS scale,
            row_number() OVER (\(EntryRow.order)) AS place
          FROM entries AS e INDEXED BY entries_listed
          WHERE e."group" = \(group) AND e.deleted IS NULL
          \(EntryRow.order)
          LIMIT 200)
        WHERE kind = 'expense' AND rule IS NULL
        GROUP BY title_text
        HAVING count(*) > 2)
      ORDER BY times DESC, place
      LIMIT 3
      """
    ) { row in
      entries.append(FrequentEntry(id: try row.next(), title: try row.next(), amount: try Money(row: &row)))
    }
    return entries
  }
}

/// The exchange rate of the latest entry, proposed for the next one in the same currencies.
package struct RememberedRate: Hashable, Sendable {
  package let rate: Rate
  /// The title of the entry with this rate.
  package let title: String
  package let day: Day
}

extension Snapshot {
  /// The rate of the newest entry that was converted from one currency to another; nil if there is none.
  package func lastRate(from currency: Currency, to other: Currency, in group: ID<Group>) throws
    -> RememberedRate?
  {
    guard currency != other else { return nil }
    let id = try connection.value(Self.newestEntryConverted(currency, other, group), as: ID<Entry>.self)
    guard let id, let entry = try entry(id, in: group)?.entry, let rate = entry.bill.rate else { return nil }
    return RememberedRate(rate: rate, title: entry.title, day: entry.day)
  }

  static func newestEntryConverted(_ currency: Currency, _ other: Currency, _ group: ID<Group>) -> SQL {
    """
    SELECT e.id
    FROM entries AS e INDEXED BY entries_converted
    WHERE e."group" = \(group) AND e.original IS NOT NULL AND e.deleted IS NULL
      AND e.original_currency = \(currency.code) AND e.original_scale = \(currency.scale)
      AND e.currency = \(other.code) AND e.scale = \(other.scale)
    ORDER BY e.day DESC, e.created DESC, e.created_counter DESC, e.id DESC
    LIMIT 1
    """
  }
}
