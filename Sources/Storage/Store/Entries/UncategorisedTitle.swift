package import Ledger
internal import SQLite

/// Entries with the same title and no category.
package struct UncategorisedTitle: Hashable, Sendable {
  /// The newest of them, whose spelling of the title is shown.
  package let entry: ID<Entry>
  package let title: String
  package internal(set) var count: Int
  /// The sums in each currency; income counts as negative.
  package internal(set) var sums: [Money]
}

/// A page of titles, with the number of all entries without a category.
package struct UncategorisedTitles: Hashable, Sendable {
  package let titles: [UncategorisedTitle]
  package let page: Int
  package let pages: Int
  /// The number of entries on all pages.
  package let entries: Int

  package static let size = 50
}

extension Snapshot {
  /// Lists the titles of entries without a category, the most frequent first. Payments have no category.
  package func uncategorisedTitles(in group: ID<Group>, page: Int = 1) throws -> UncategorisedTitles {
    let counts = try connection.all(Self.uncategorised(in: group)) { row in
      (text: try row.next(Int64.self), count: try row.next(Int.self))
    }
    let size = UncategorisedTitles.size
    let pages = max(1, (counts.count + size - 1) / size)
    let page = min(max(1, page), pages)
    let texts = counts.dropFirst((page - 1) * size).prefix(size).map(\.text)
    return UncategorisedTitles(
      titles: try titles(texts, in: group), page: page, pages: pages,
      entries: counts.reduce(0) { $0 + $1.count })
  }

  /// Reads all entries without a category, so it must not be called in a loop.
  static func uncategorised(in group: ID<Group>) -> SQL {
    """
    SELECT e.title_text, count(*)
    FROM entries AS e INDEXED BY entries_listed
    WHERE e."group" = \(group) AND e.deleted IS NULL AND e.category IS NULL AND e.kind <> 'transfer'
    GROUP BY e.title_text
    ORDER BY count(*) DESC, e.title_text
    """
  }

  private func titles(_ texts: [Int64], in group: ID<Group>) throws -> [UncategorisedTitle] {
    var found: [Int64: UncategorisedTitle] = [:]
    // For columns outside of an aggregate, SQLite takes the values of the row with the maximum.
    try connection.forEach(
      """
      SELECT
        title_text, currency, scale, count(*), sum(iif(kind = 'income', 0 - amount, amount)), max(number),
        id, title
      FROM entries
      WHERE title_text IN (\(SQL.list(texts))) AND deleted IS NULL AND category IS NULL
        AND kind <> 'transfer' AND "group" = \(group)
      GROUP BY title_text, currency, scale
      ORDER BY max(number)
      """
    ) { row in
      let text: Int64 = try row.next()
      let currency = try Currency(row: &row)
      let count: Int = try row.next()
      let sum = Money(minorUnits: try row.nextSum(), currency: currency)
      _ = try row.next(Int64.self)
      let earlier = found[text]
      found[text] = UncategorisedTitle(
        entry: try row.next(), title: try row.next(), count: count + (earlier?.count ?? 0),
        sums: (earlier?.sums ?? []) + [sum])
    }
    return texts.compactMap { found[$0] }
  }

  /// The entries without a category that have the same title as this entry, the newest first.
  package func uncategorised(titledAs entry: ID<Entry>, in group: ID<Group>, limit: Int) throws -> [ID<Entry>]
  {
    try connection.values(
      """
      SELECT e.id
      FROM entries AS e
      WHERE e.title_text = (SELECT title_text FROM entries WHERE id = \(entry) AND "group" = \(group))
        AND e.deleted IS NULL AND e.category IS NULL AND e.kind <> 'transfer'
      \(EntryRow.order)
      LIMIT \(limit)
      """)
  }
}
