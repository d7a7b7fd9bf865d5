internal import Ledger

/// What one thing was before some of the operations that touched it, and what it is by now.
struct EntityPast {
  /// Those that were asked for, in the journal's order.
  var records: [JournalRecord] = []
  /// By the sequences of those.
  var before: [Int64: EntityState] = [:]
  var now: EntityState
  /// The last operation of all that touched it.
  var end: Int64 = 0

  /// One of those that were asked for, as a history shows it.
  func item(_ record: JournalRecord) -> HistoryItem {
    HistoryItem(
      record, before: before[record.sequence] ?? EntityState(record.operation.entity),
      now: record.sequence == end ? nil : now)
  }
}

extension Snapshot {
  /// All of it from one walk through the thing's operations, however many are asked for.
  func past(of entity: Entity, in group: ID<Group>, before sequences: Set<Int64>) throws -> EntityPast {
    var past = EntityPast(now: EntityState(entity))
    for record in try records(on: entity, in: group) {
      if sequences.contains(record.sequence) {
        past.records.append(record)
        past.before[record.sequence] = past.now
      }
      past.now.apply(record.operation)
      past.end = record.sequence
    }
    return past
  }

  /// The same of everything that these operations touched.
  func pasts(of records: [JournalRecord], in group: ID<Group>) throws -> [Entity: EntityPast] {
    var pasts: [Entity: EntityPast] = [:]
    for (entity, records) in Dictionary(grouping: records, by: \.operation.entity) {
      pasts[entity] = try past(of: entity, in: group, before: Set(records.map(\.sequence)))
    }
    return pasts
  }
}
