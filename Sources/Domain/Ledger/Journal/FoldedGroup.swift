/// A whole group folded in memory, for restoring a group and for tests.
package struct FoldedGroup: Hashable, Sendable {
  package let group: ID<Group>
  package private(set) var states: [Entity: EntityState] = [:]

  package init(group: ID<Group>) { self.group = group }

  /// The group after these operations.
  package init(group: ID<Group>, folding operations: some Sequence<Operation>) {
    self.init(group: group)
    for operation in operations { apply(operation) }
  }

  /// Applies an operation; one of another group is ignored.
  package mutating func apply(_ operation: Operation) {
    guard operation.group == group else { return }
    let entity = operation.entity
    states[entity, default: EntityState(entity)].apply(operation)
  }

  /// The state of an entity, even without any operation.
  package subscript(entity: Entity) -> EntityState { states[entity] ?? EntityState(entity) }
}
