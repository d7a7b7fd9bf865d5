package import Ledger
internal import SQLite
package import Store

/// An operation with what the journal keeps beside it, as it is taken elsewhere.
package struct ArchivedOperation: Hashable, Sendable {
  package let operation: Operation
  package let received: Instant
  /// The place in its group's journal, counted from 1, of the first operation of what was done in one go; nil for
  /// what stood alone.
  package let action: Int?
  /// The digest of what it said before that was erased.
  package let original: Digest?

  package init(_ operation: Operation, received: Instant, action: Int?, original: Digest?) {
    self.operation = operation
    self.received = received
    self.action = action
    self.original = original
  }
}

extension Snapshot {
  /// A group's journal with all that is kept beside it, in its order.
  package func forEachArchivedOperation(
    of group: ID<Group>, _ body: (ArchivedOperation) throws -> Void
  ) throws {
    var (place, action) = (0, (sequence: Int64(0), place: 0))
    try connection.forEach(
      """
      SELECT \(JournalRecord.columns), original
      FROM operations
      WHERE "group" = \(group)
      ORDER BY sequence
      """
    ) { row in
      let record = try JournalRecord(row: &row)
      place += 1
      if record.action == record.sequence { action = (record.sequence, place) }
      let isPart = record.action != nil && record.action == action.sequence
      try body(
        ArchivedOperation(
          record.operation, received: record.received, action: isPart ? action.place : nil,
          original: try row.next()))
    }
  }

  /// Imports that were done in a group: the place of the first operation of each in the group's journal.
  package func importActions(
    of group: ID<Group>
  ) throws -> [(place: Int, family: String, entries: Int)] {
    try connection.all(
      """
      SELECT
        (SELECT count(*) FROM operations AS o WHERE o."group" = i."group" AND o.sequence <= i."action"),
        family, entries
      FROM import_actions AS i
      WHERE "group" = \(group)
      ORDER BY "action"
      """
    ) { row in
      (Int(clamping: try row.next(Int64.self)), try row.next(), Int(clamping: try row.next(Int64.self)))
    }
  }

  /// Actions of a group that go on with another: the places of the first operations of both in the group's journal, and
  /// how many entries the part touched.
  package func actionParts(
    of group: ID<Group>
  ) throws -> [(place: Int, whole: Int, entries: Int)] {
    try connection.all(
      """
      SELECT
        (SELECT count(*) FROM operations AS o WHERE o."group" = p."group" AND o.sequence <= p.part),
        (SELECT count(*) FROM operations AS o WHERE o."group" = p."group" AND o.sequence <= p.whole),
        entries
      FROM action_parts AS p
      WHERE "group" = \(group)
      ORDER BY part
      """
    ) { row in
      (
        Int(clamping: try row.next(Int64.self)), Int(clamping: try row.next(Int64.self)),
        Int(clamping: try row.next(Int64.self))
      )
    }
  }

  /// The files of a group that its journal names, also those that are erased, in the order of their ids.
  package func keptFiles(of group: ID<Group>) throws -> [AttachedFile] {
    try connection.all(
      """
      SELECT \(AttachedFile.columns)
      FROM attachments
      WHERE "group" = \(group) AND is_kept = 1
      ORDER BY id
      """, AttachedFile.init(row:))
  }

  /// The place of an operation in its group's journal, counted from 1.
  package func place(of sequence: Int64, in group: ID<Group>) throws -> Int {
    try connection.value(
      #"SELECT count(*) FROM operations WHERE "group" = \#(group) AND sequence <= \#(sequence)"#) ?? 0
  }
}
