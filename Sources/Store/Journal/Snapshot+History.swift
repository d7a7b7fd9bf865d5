package import Ledger
internal import SQLite

/// An operation with what it touched as it was before, so that a page can say what it changed.
package struct HistoryItem: Hashable, Sendable {
  package let record: JournalRecord
  package let before: EntityState

  package var operation: Ledger.Operation { record.operation }
  package var differences: [Difference] { operation.differences(given: before) }
}

/// Which part of a group's history is asked for.
package struct HistoryFilter: Hashable, Sendable {
  package var author: Author?
  package var kind: Entity.Kind?

  package init() {}
}

extension Snapshot {
  /// The last changes of a group before a place in its journal, the newest first.
  package func history(
    of group: ID<Group>, matching filter: HistoryFilter = HistoryFilter(), before end: Int64 = .max,
    limit: Int = 50
  ) throws -> [HistoryItem] {
    var conditions: SQL = ""
    switch filter.author {
    case .person(let person)?: conditions.append(" AND author = \(person)")
    case .system?: conditions.append(" AND author IS NULL")
    case nil: break
    }
    switch filter.kind {
    case .entry?: conditions.append(" AND entity_kind = 'entry'")
    // Said twice, because the index is there for everything but entries.
    case let kind?: conditions.append(" AND entity_kind <> 'entry' AND entity_kind = \(kind)")
    case nil: break
    }
    return try connection.all(
      """
      SELECT \(JournalRecord.columns)
      FROM operations
      WHERE "group" = \(group) AND sequence < \(end)\(conditions)
      ORDER BY sequence DESC
      LIMIT \(limit)
      """, JournalRecord.init(row:)
    ).map { try item($0) }
  }

  /// Everything that was done to one thing of a group, the newest first.
  package func history(
    of entity: Entity, in group: ID<Group>, before end: Int64 = .max, limit: Int = 50
  ) throws -> [HistoryItem] {
    var state = EntityState(entity)
    let items = try records(on: entity, in: group, before: end).map { record in
      defer { state.apply(record.operation) }
      return HistoryItem(record: record, before: state)
    }
    return items.suffix(limit).reversed()
  }

  /// What a group's journal took in after a place, in its order.
  package func changes(of group: ID<Group>, after sequence: Int64, limit: Int = 100) throws -> [JournalRecord]
  {
    try connection.all(
      """
      SELECT \(JournalRecord.columns)
      FROM operations
      WHERE "group" = \(group) AND sequence > \(sequence)
      ORDER BY sequence
      LIMIT \(limit)
      """, JournalRecord.init(row:))
  }

  /// One change of a group's history, such as the one to undo.
  package func historyItem(_ sequence: Int64, in group: ID<Group>) throws -> HistoryItem? {
    try connection.first(
      """
      SELECT \(JournalRecord.columns)
      FROM operations
      WHERE sequence = \(sequence) AND "group" = \(group)
      """, JournalRecord.init(row:)
    ).map { try item($0) }
  }

  private func item(_ record: JournalRecord) throws -> HistoryItem {
    let operation = record.operation
    return HistoryItem(
      record: record,
      before: try state(of: operation.entity, in: operation.group, before: record.sequence))
  }
}
