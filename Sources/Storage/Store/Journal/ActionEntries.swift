package import Ledger
internal import SQLite

/// What was done to entries in one go.
package struct ActionEntries: Hashable, Sendable {
  /// The place in the journal of what was done to the last of them.
  package let last: Int64
  package let count: Int
  /// Whether the same was done to all of its first part, as far as it was not deleted for good since.
  package let isAlike: Bool
}

extension Snapshot {
  /// Where in a change of an entry, or of a label, as it is written stands what is done to it: behind its id.
  static let deed = #"{"kind":"entry","id":"","#.utf8.count + IDText.length + 1

  /// The entries of an action, by its first operation, and of what goes on with it; nil where they are fewer than two.
  package func entries(ofAction action: Int64, in group: ID<Group>) throws -> ActionEntries? {
    let isPart = try isPart(of: action)
    let found = try connection.first(
      """
      SELECT max(sequence), count(DISTINCT entity), min(deed) IS max(deed)
      FROM (
        SELECT sequence, entity, CASE WHEN original IS NULL THEN
          CASE WHEN substr(body, \(Self.deed), 8) = '"added":' THEN '' ELSE substr(body, \(Self.deed)) END
        END AS deed
        FROM operations
        WHERE \(isPart) AND entity_kind = 'entry'
      )
      """
    ) { row in
      let (last, count) = (try row.next(Int64?.self), Int(clamping: try row.next(Int64.self)))
      let isAlike = try row.next(Bool.self)
      return last.map { ActionEntries(last: $0, count: count, isAlike: isAlike) }
    }
    guard let first = found ?? nil else { return nil }
    let count = try first.count + entriesOfLaterParts(ofAction: action, in: group)
    return count > 1 ? ActionEntries(last: first.last, count: count, isAlike: first.isAlike) : nil
  }
}
