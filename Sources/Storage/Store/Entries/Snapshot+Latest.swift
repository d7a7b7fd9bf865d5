package import Ledger
internal import SQLite

/// The newest entries of a person's groups.
package struct LatestEntries: Hashable, Sendable {
  /// The title, kind and day of an entry.
  package struct Newest: Hashable, Sendable {
    package let title: String
    package let kind: Bill.Kind
    package let day: Day
  }

  /// The newest entry of each group that has one.
  package let byGroup: [ID<Group>: Newest]
  /// The newest entries over all groups, the newest first.
  package let rows: [FoundEntries.Row]

  package static let size = 5
}

extension Snapshot {
  /// The newest entries of a person's groups, without archived groups. One query finds them for any number of
  /// groups: it takes a few rows of each from the list's index.
  package func latestEntries(of person: ID<Person>, until today: Day = .last) throws -> LatestEntries {
    var (newest, places): ([ID<Group>: LatestEntries.Newest], [(group: ID<Group>, number: Int64)]) = ([:], [])
    try connection.forEach(Self.latest(of: person, until: today)) { row in
      let (group, number): (ID<Group>, Int64) = (try row.next(), try row.next())
      let entry = LatestEntries.Newest(title: try row.next(), kind: try row.next(), day: try row.next())
      if newest[group] == nil { newest[group] = entry }
      if places.count < LatestEntries.size { places.append((group, number)) }
    }
    return LatestEntries(byGroup: newest, rows: try rows(at: places, for: person))
  }

  /// SQLite keeps the order of a cross join: from the groups to the newest entries of each.
  static func latest(of person: ID<Person>, until today: Day = .last) -> SQL {
    """
    SELECT e."group", e.number, e.title, e.kind, e.day
    FROM (
      SELECT DISTINCT m."group"
      FROM members AS m JOIN group_details AS g ON g."group" = m."group"
      WHERE m.person = \(person) AND m.is_removed = 0 AND m.merged_into IS NULL
        AND g.is_deleted = 0 AND g.is_archived = 0
    ) AS mine
    CROSS JOIN entries AS e ON e.number IN (
      SELECT e.number
      FROM entries AS e
      WHERE e."group" = mine."group" AND e.deleted IS NULL AND e.day <= \(today)
      \(EntryRow.order)
      LIMIT \(LatestEntries.size)
    )
    \(EntryRow.order)
    """
  }

  private func rows(at places: [(group: ID<Group>, number: Int64)], for person: ID<Person>) throws
    -> [FoundEntries.Row]
  {
    var rows: [Int64: FoundEntries.Row] = [:]
    for (group, places) in Dictionary(grouping: places, by: \.group) {
      guard let overview = try overview(of: group) else { continue }
      let me = overview.members.first { $0.person == person && $0.isCurrent }?.id
      let sql: SQL = """
        SELECT \(EntryRow.columns) FROM entries AS e WHERE e.number IN (\(SQL.list(places.map(\.number))))
        """
      for row in try self.rows(sql, overview, for: me) {
        rows[row.number] = FoundEntries.Row(group: overview, entry: row)
      }
    }
    return places.compactMap { rows[$0.number] }
  }
}
