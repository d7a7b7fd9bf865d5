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
