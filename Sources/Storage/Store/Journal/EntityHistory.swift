internal import Ledger

/// The states of an entity before some of its operations, and its state now.
struct EntityHistory {
  /// The states before the requested operations, by their sequences.
  var before: [Int64: EntityState] = [:]
  var now: EntityState
  /// The sequence of the entity's last operation.
  var end: Int64 = 0

  /// The history item of a requested operation.
  func item(_ record: JournalRecord) -> HistoryItem {
    HistoryItem(
      record, before: before[record.sequence] ?? EntityState(record.operation.entity),
      now: record.sequence == end ? nil : now)
  }
}

extension Snapshot {
  /// Reads the entity's operations once, however many of them are requested by their sequences.
  func past(of entity: Entity, in group: ID<Group>, before asked: [Int64: JournalRecord]) throws
    -> EntityHistory
  {
    var past = EntityHistory(now: EntityState(entity))
    for record in try records(on: entity, in: group, known: asked) {
      if asked[record.sequence] != nil { past.before[record.sequence] = past.now }
      past.now.apply(record.operation)
      past.end = record.sequence
    }
    return past
  }

  /// The same for all entities that these operations changed.
  func pasts(of records: [JournalRecord], in group: ID<Group>) throws -> [Entity: EntityHistory] {
    var asked: [Entity: [Int64: JournalRecord]] = [:]
    for record in records { asked[record.operation.entity, default: [:]][record.sequence] = record }
    return Dictionary(uniqueKeysWithValues: try asked.map { ($0, try past(of: $0, in: group, before: $1)) })
  }
}
