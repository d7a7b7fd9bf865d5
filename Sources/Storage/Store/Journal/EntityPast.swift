internal import Ledger

/// What one thing was before some of the operations that touched it, and what it is by now.
struct EntityPast {
  /// By the sequences of those that were asked for.
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
  /// All of it from one walk through the thing's operations, however many of them are asked for: those by these
  /// sequences.
  func past(
    of entity: Entity, in group: ID<Group>, before asked: [Int64: JournalRecord]
  ) throws -> EntityPast {
    var past = EntityPast(now: EntityState(entity))
    for record in try records(on: entity, in: group, known: asked) {
      if asked[record.sequence] != nil { past.before[record.sequence] = past.now }
      past.now.apply(record.operation)
      past.end = record.sequence
    }
    return past
  }

  /// The same of everything that these operations touched.
  func pasts(of records: [JournalRecord], in group: ID<Group>) throws -> [Entity: EntityPast] {
    var asked: [Entity: [Int64: JournalRecord]] = [:]
    for record in records { asked[record.operation.entity, default: [:]][record.sequence] = record }
    return Dictionary(
      uniqueKeysWithValues: try asked.map { ($0, try past(of: $0, in: group, before: $1)) })
  }
}
