package import Ledger
internal import SQLite

/// The entries that one action changed.
package struct ActionEntries: Hashable, Sendable {
  /// The sequence of the operation on the last entry.
  package let last: Int64
  package let count: Int
  /// Whether the same change was made to all entries of the action's first part, except those deleted
  /// permanently since.
  package let isAlike: Bool
}

extension Snapshot {
  /// The offset in the encoded change of an entry or a label, right after its id, where the kind of change
  /// begins.
  static let deed = #"{"kind":"entry","id":"","#.utf8.count + IDText.length + 1

  /// The entries of an action and its later parts, given by the first operation; nil for fewer than two
  /// entries.
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
