package import Ledger
internal import SQLite

// A change that is too large for one transaction is made in several, each an action of its own in the
// journal. A table records which actions belong together, so that the history shows one line for all and one
// undo reverts all.

/// The place of a transaction in an action that takes several.
package enum ActionPiece: Hashable, Sendable {
  case first
  /// Continues the action whose first operation this is.
  case next(of: Int64)

  /// The first part if there is no operation to continue.
  package init(after first: Int64?) { self = first.map { .next(of: $0) } ?? .first }
}

extension Snapshot {
  /// The first operation of the whole action that a record belongs to.
  package func wholeAction(of record: JournalRecord) throws -> Int64? {
    guard let action = record.action else { return nil }
    return try wholeAction(of: action, in: record.operation.group)
  }

  /// The action that this action continues, or the action itself.
  package func wholeAction(of action: Int64, in group: ID<Group>) throws -> Int64 {
    try connection.value(#"SELECT whole FROM action_parts WHERE "group" = \#(group) AND part = \#(action)"#)
      ?? action
  }

  /// The first operations of an action and of its later parts, in order.
  package func parts(ofAction whole: Int64, in group: ID<Group>) throws -> [Int64] {
    try connection.values("\(Self.parts(ofAction: whole, in: group)) ORDER BY 1")
  }

  static func parts(ofAction whole: Int64, in group: ID<Group>) -> SQL {
    """
    SELECT \(whole)
    UNION ALL
    SELECT part FROM action_parts WHERE "group" = \(group) AND whole = \(whole)
    """
  }

  /// The number of entries changed by the later parts of an action.
  func entriesOfLaterParts(ofAction whole: Int64, in group: ID<Group>) throws -> Int {
    try connection.value(
      """
      SELECT coalesce(sum(entries), 0)
      FROM action_parts
      WHERE "group" = \(group) AND whole = \(whole)
      """) ?? 0
  }

  /// Selects the actions of a group that continue another one.
  static func laterParts(in group: ID<Group>) -> SQL {
    #"SELECT part FROM action_parts WHERE "group" = \#(group)"#
  }
}

extension Transaction {
  /// Records that an action continues another one, which itself continues none. Throws
  /// `JournalError.superseded` otherwise.
  package func notePart(_ part: Int64, ofAction whole: Int64, entries: Int, in group: ID<Group>) throws {
    let isAlone = try wholeAction(of: part, in: group) == part && parts(ofAction: part, in: group) == [part]
    guard isAlone, try wholeAction(of: whole, in: group) == whole else { throw JournalError.superseded }
    try connection.run(
      """
      INSERT INTO action_parts ("group", part, whole, entries)
      VALUES (\(group), \(part), \(whole), \(entries))
      """)
  }
}

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
          CASE
            WHEN substr(body, \(Self.deed), 8) = '"added":' THEN ''
            -- Bills differ in their amounts: those that got the same exchange rate are alike.
            WHEN substr(body, \(Self.deed), 17) = '"edited":{"bill":' AND instr(body, '"rate":') > 0
              THEN substr(body, instr(body, '"rate":'), instr(substr(body, instr(body, '"rate":')), ']'))
            ELSE substr(body, \(Self.deed))
          END
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
