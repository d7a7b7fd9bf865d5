package import Ledger
internal import SQLite

// What is too much for one transaction is done in several, and each is an action of its own in the journal. A list says
// which of them go on with which, so that the history shows one line for all, and one undo takes all of them back.

/// A transaction of those that an action takes.
package enum ActionPart: Hashable, Sendable {
  case first
  /// It goes on with the action that has this first operation.
  case next(of: Int64)

  /// The first of them where there is no operation to go on with.
  package init(after first: Int64?) {
    self = first.map { .next(of: $0) } ?? .first
  }
}

extension Snapshot {
  /// The first operation of all that was done in one go with an operation.
  package func wholeAction(of record: JournalRecord) throws -> Int64? {
    guard let action = record.action else { return nil }
    return try wholeAction(of: action, in: record.operation.group)
  }

  /// An action itself, or that with which it goes on.
  package func wholeAction(of action: Int64, in group: ID<Group>) throws -> Int64 {
    try connection.value(
      #"SELECT whole FROM action_parts WHERE "group" = \#(group) AND part = \#(action)"#) ?? action
  }

  /// The first operations of an action and of those that go on with it, in their order.
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

  /// How many entries were touched by what goes on with an action.
  func entriesOfLaterParts(ofAction whole: Int64, in group: ID<Group>) throws -> Int {
    try connection.value(
      """
      SELECT coalesce(sum(entries), 0)
      FROM action_parts
      WHERE "group" = \(group) AND whole = \(whole)
      """) ?? 0
  }

  /// The actions of a group that go on with another.
  static func laterParts(in group: ID<Group>) -> SQL {
    #"SELECT part FROM action_parts WHERE "group" = \#(group)"#
  }
}

extension Transaction {
  /// Notes that an action goes on with another, which goes on with none. Throws `JournalError.superseded` where it is
  /// not so.
  package func notePart(
    _ part: Int64, ofAction whole: Int64, entries: Int, in group: ID<Group>
  ) throws {
    let isAlone = try wholeAction(of: part, in: group) == part && parts(ofAction: part, in: group) == [part]
    guard isAlone, try wholeAction(of: whole, in: group) == whole else { throw JournalError.superseded }
    try connection.run(
      """
      INSERT INTO action_parts ("group", part, whole, entries)
      VALUES (\(group), \(part), \(whole), \(entries))
      """)
  }
}
