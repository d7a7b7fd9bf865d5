package import Ledger
internal import SQLite
package import Store

/// An operation with the other columns of the journal, as stored in an archive.
package struct ArchivedOperation: Hashable, Sendable {
  package let operation: Operation
  package let received: Instant
  /// The position in its group's journal, counted from 1, of the action's first operation; nil for an
  /// operation of its own.
  package let action: Int?
  /// The digest of its original text, if that was erased.
  package let original: Digest?

  package init(_ operation: Operation, received: Instant, action: Int?, original: Digest?) {
    self.operation = operation
    self.received = received
    self.action = action
    self.original = original
  }
}

extension Snapshot {
  /// Calls `body` with each operation of a group's journal and its other columns, in order.
  package func forEachArchivedOperation(of group: ID<Group>, _ body: (ArchivedOperation) throws -> Void)
    throws
  {
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

  /// The imports of a group, by the position of the first operation of each in the group's journal.
  package func importActions(of group: ID<Group>) throws -> [(place: Int, family: String, entries: Int)] {
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

  /// The actions of a group that continue another one: the positions of the first operations of both in the
  /// journal, and the number of entries that the part changed.
  package func actionParts(of group: ID<Group>) throws -> [(place: Int, whole: Int, entries: Int)] {
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

  /// The files that a group's journal refers to, erased ones too, in the order of their ids.
  package func journalFiles(of group: ID<Group>) throws -> [AttachedFile] {
    try connection.all(
      """
      SELECT \(AttachedFile.columns)
      FROM attachments
      WHERE "group" = \(group) AND is_kept = 1
      ORDER BY id
      """, AttachedFile.init(row:))
  }

  /// The position of an operation in its group's journal, counted from 1.
  package func place(of sequence: Int64, in group: ID<Group>) throws -> Int {
    try connection.value(
      #"SELECT count(*) FROM operations WHERE "group" = \#(group) AND sequence <= \#(sequence)"#) ?? 0
  }
}
