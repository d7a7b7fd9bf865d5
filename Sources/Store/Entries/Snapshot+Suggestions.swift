package import Ledger
internal import SQLite

extension Snapshot {
  /// The category of the newest entry with this title, in whatever case and with whatever accents.
  package func lastCategory(for title: String, of overview: GroupOverview) throws -> ID<Label>? {
    let category: ID<Label>?? = try connection.value(
      """
      SELECT category
      FROM entries
      WHERE title_text = (
          SELECT number
          FROM texts
          WHERE "group" = \(overview.group.id) AND folded = \(FoldedText(title).text))
        AND deleted IS NULL AND category IS NOT NULL
      ORDER BY created DESC, created_counter DESC, number DESC
      LIMIT 1
      """, as: ID<Label>?.self)
    return (category ?? nil).map { overview.representative(of: $0) }
  }
}
