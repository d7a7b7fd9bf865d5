internal import JournalCoding
package import Ledger
package import SQLite

/// An operation as stored in the journal.
package struct JournalRecord: Hashable, Sendable {
  /// The position in the order in which this instance received operations.
  package let sequence: Int64
  package let operation: Operation
  package let received: Instant
  /// The sequence of the action's first operation; nil for an operation of its own.
  package let action: Int64?
  /// Whether the operation's contents were erased since.
  package let isBlank: Bool
}

extension JournalRecord {
  /// Reads the columns in the order of `columns`.
  package init(row: inout Row) throws { self = try JournalRecord(row.nextSequence(), row: &row) }

  /// The same after the first column has been read.
  init(_ sequence: Int64, row: inout Row) throws {
    self.sequence = sequence
    let id: ID<Operation> = try row.next()
    let group: ID<Group> = try row.next()
    let author: ID<Person>? = try row.next()
    let device: ID<Device> = try row.next()
    let tick = try Tick(row: &row)
    let body: String = try row.next()
    operation = Operation(
      id: id, group: group, author: author.map { .person($0) } ?? .system, device: device, tick: tick,
      change: try Change(encoded: Array(body.utf8)))
    received = try row.next()
    action = try row.next()
    isBlank = try row.next()
  }

  /// The columns of `operations` that `init(row:)` reads.
  package static let columns: SQL =
    #"sequence, id, "group", author, device, milliseconds, counter, body, received, "action", original IS NOT NULL"#
}

extension Snapshot {
  /// A condition for the operations of the action whose first operation has this sequence.
  func isPart(of first: Int64) throws -> SQL {
    let last = try end(ofAction: first)
    return "sequence BETWEEN \(first) AND \(last)"
  }

  /// The sequence of the action's last operation. The operations follow each other without gaps and may be
  /// thousands, so the end is searched in growing steps.
  func end(ofAction first: Int64) throws -> Int64 {
    guard first < .max else { return first }
    var (last, next) = (first, first + 1)
    while try hasPart(of: first, from: next) { (last, next) = (next, next + 2 * (next - first)) }
    while next - last > 1 {
      let middle = last + (next - last) / 2
      if try hasPart(of: first, from: middle) { last = middle } else { next = middle }
    }
    return last
  }

  /// The same if an operation of interest is at `next`: mostly the action ends right before it.
  func end(ofAction first: Int64, likelyBefore next: Int64) throws -> Int64 {
    guard next < .max, next - 1 > first else { return try end(ofAction: first) }
    let isEnd = try connection.value(
      #"SELECT "action" IS \#(first) FROM operations WHERE sequence = \#(next - 1)"#, as: Bool.self)
    return isEnd == true ? next - 1 : try end(ofAction: first)
  }

  private func hasPart(of first: Int64, from sequence: Int64) throws -> Bool {
    try connection.value(
      """
      SELECT 1
      FROM (SELECT "action" FROM operations WHERE sequence >= \(sequence) ORDER BY sequence LIMIT 1)
      WHERE "action" = \(first)
      """, as: Int.self) != nil
  }

  /// The journal's operation with this id, in any group.
  package func record(of operation: ID<Operation>) throws -> JournalRecord? {
    try connection.first(
      "SELECT \(JournalRecord.columns) FROM operations WHERE id = \(operation)", JournalRecord.init(row:))
  }

  /// The operations on an entity of a group before `end`, in the journal's order. Those in `known` are not
  /// read again.
  package func records(
    on entity: Entity, in group: ID<Group>, before end: Int64 = .max, known: [Int64: JournalRecord] = [:]
  ) throws -> [JournalRecord] {
    try connection.all(
      """
      SELECT \(JournalRecord.columns)
      FROM operations
      WHERE "group" = \(group) AND entity = \(entity.id) AND sequence < \(end)
        AND entity_kind = \(entity.kind)
      ORDER BY sequence
      """
    ) { row in
      let sequence = try row.nextSequence()
      if let record = known[sequence] { return record }
      return try JournalRecord(sequence, row: &row)
    }
  }

  package func operations(on entity: Entity, in group: ID<Group>, before end: Int64 = .max) throws
    -> [Operation]
  { try records(on: entity, in: group, before: end).map(\.operation) }

  /// The state of an entity of a group before the operation at `end`, or now.
  func state(of entity: Entity, in group: ID<Group>, before end: Int64 = .max) throws -> EntityState {
    EntityState(entity, folding: try operations(on: entity, in: group, before: end))
  }
}

extension Entity.Kind: Storable {}
