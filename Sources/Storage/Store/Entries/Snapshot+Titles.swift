package import Ledger
internal import SQLite

extension Snapshot {
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
