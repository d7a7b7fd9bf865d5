internal import Ledger
internal import SQLite

extension Snapshot {
  /// Folds a group's journal thing by thing, so that a group of any size needs no more memory than one thing.
  ///
  /// Entries come by themselves, because what they name has to be there before them.
  func forEachState(
    of group: ID<Group>, entries: Bool, _ body: (EntityState, _ operations: Int) throws -> Void
  ) throws {
    var fold = Fold()
    try connection.forEach(entries ? entryOperations(of: group) : otherOperations(of: group)) { row in
      let operation = try JournalRecord(row: &row).operation
      if operation.entity.id != fold.id { try fold.finish(body) }
      fold.add(operation)
    }
    try fold.finish(body)
  }

  private func entryOperations(of group: ID<Group>) -> SQL {
    """
    SELECT \(JournalRecord.columns)
    FROM operations INDEXED BY operations_by_entity
    WHERE "group" = \(group) AND entity_kind = 'entry'
    ORDER BY entity, sequence
    """
  }

  private func otherOperations(of group: ID<Group>) -> SQL {
    """
    SELECT \(JournalRecord.columns)
    FROM operations
    WHERE "group" = \(group) AND entity_kind <> 'entry'
    ORDER BY entity, sequence
    """
  }
}

/// The things with one id, which a category and its budget share.
private struct Fold {
  private(set) var id: ID<Entity>?
  private var states: [Entity: EntityState] = [:]
  private var count = 0

  mutating func add(_ operation: Ledger.Operation) {
    let entity = operation.entity
    id = entity.id
    count += 1
    states[entity, default: EntityState(entity)].apply(operation)
  }

  mutating func finish(_ body: (EntityState, Int) throws -> Void) rethrows {
    for (offset, entity) in states.keys.sorted().enumerated() {
      if let state = states[entity] { try body(state, offset == 0 ? count : 0) }
    }
    self = Fold()
  }
}
