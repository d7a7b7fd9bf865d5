internal import JournalCoding
package import Ledger
package import SQLite

/// An operation as the journal keeps it.
package struct JournalRecord: Hashable, Sendable {
  /// The place in the order in which this instance took operations in.
  package let sequence: Int64
  package let operation: Operation
  package let received: Instant
  /// The sequence of the first operation of what was done in one go; nil for what stood alone.
  package let action: Int64?
  /// Whether nothing but its place is left, as what it touched was erased since.
  package let isBlank: Bool
}

extension JournalRecord {
  /// In the order of `columns`.
  package init(row: inout Row) throws {
    self = try JournalRecord(row.nextSequence(), row: &row)
  }

  /// The same where the first column has been read.
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

  /// What `init(row:)` reads, from `operations`.
  package static let columns: SQL =
    #"sequence, id, "group", author, device, milliseconds, counter, body, received, "action", original IS NOT NULL"#
}

extension Snapshot {
  /// Those that were written in one go, of which the first has this sequence.
  func isPart(of first: Int64) throws -> SQL {
    let last = try end(ofAction: first)
    return "sequence BETWEEN \(first) AND \(last)"
  }

  /// Where the last of them stands. They stand one behind the other, and may be thousands: it is found in growing steps.
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

  /// The same where another operation of interest stands at `next`: mostly it follows at once.
  func end(ofAction first: Int64, before next: Int64) throws -> Int64 {
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

  /// What the journal has under an id, in whatever group.
  package func record(of operation: ID<Operation>) throws -> JournalRecord? {
    try connection.first(
      "SELECT \(JournalRecord.columns) FROM operations WHERE id = \(operation)",
      JournalRecord.init(row:))
  }

  /// The operations that touch one thing of a group, in the journal's order, as far as before `end`. Those that are
  /// known by their sequences already are not read again.
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

  package func operations(
    on entity: Entity, in group: ID<Group>, before end: Int64 = .max
  ) throws -> [Operation] {
    try records(on: entity, in: group, before: end).map(\.operation)
  }

  /// What one thing of a group was before the operation at `end`, or is now.
  func state(of entity: Entity, in group: ID<Group>, before end: Int64 = .max) throws -> EntityState {
    EntityState(entity, folding: try operations(on: entity, in: group, before: end))
  }
}

extension Entity.Kind: Storable {}
