package import Ledger
internal import SQLite
import Store

extension Snapshot {
  /// Calls `body` with each operation of a group's journal, in the order in which this instance received
  /// them.
  package func forEachOperation(of group: ID<Group>, _ body: (Operation) throws -> Void) throws {
    try connection.forEach(
      """
      SELECT \(JournalRecord.columns)
      FROM operations
      WHERE "group" = \(group)
      ORDER BY sequence
      """
    ) { row in try body(JournalRecord(row: &row).operation) }
  }

  /// Folds a group's journal entity by entity, so that a group of any size needs only the memory of one
  /// entity.
  ///
  /// Entries are folded separately, because the entities they refer to must exist first.
  package func forEachState(
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

  /// The entities that a group's journal changes but never adds; the group itself, if it was never created.
  func unbegun(of group: ID<Group>) throws -> [Entity] {
    var unbegun: [Entity] = []
    var (isFounded, isWritten) = (false, false)
    do {
      for entries in [false, true] {
        try forEachState(of: group, entries: entries) { state, _ in
          isWritten = true
          if case .group = state { isFounded = true }
          if let entity = state.unbegun { unbegun.append(entity) }
        }
      }
    } catch  where Self.words(ofFlaw: error) != nil {
      // An unreadable journal is reported elsewhere.
      return []
    }
    return isFounded || !isWritten ? unbegun : [Entity(.group, group)] + unbegun
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

extension EntityState {
  /// The entity, if its operations lack the one that added it.
  var unbegun: Entity? {
    if isKnown { return nil }
    return switch self {
    case .group(let state): Entity(.group, state.id)
    case .member(let state): Entity(.member, state.id)
    case .entry(let state): Entity(.entry, state.id)
    case .label(let state): Entity(.label, state.id)
    case .preset(let state): Entity(.preset, state.id)
    case .rule(let state): Entity(.rule, state.id)
    case .receipt(let state): Entity(.receipt, state.id)
    case .budget: nil
    }
  }
}

extension Finding {
  /// A group whose creation is missing cannot be rebuilt.
  init(unbegun: [Entity], of group: ID<Group>) {
    let things = unbegun.count == 1 ? "1 thing" : "\(unbegun.count) things"
    words = "group \(group): its journal changes \(things) that it never added"
    cure = unbegun.contains { $0.kind == .group } ? .backupBeforeRepair : .loss
  }
}

/// The entities with the same id: a category and its budget share one.
private struct Fold {
  private(set) var id: ID<Entity>?
  private var states: [Entity: EntityState] = [:]
  private var count = 0

  mutating func add(_ operation: Operation) {
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
