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
}
