/// A whole group folded in memory, as restoring a group and the tests do.
package struct FoldedGroup: Hashable, Sendable {
  package let group: ID<Group>
  package private(set) var states: [Entity: EntityState] = [:]

  package init(group: ID<Group>) {
    self.group = group
  }

  /// The group after these operations.
  package init(group: ID<Group>, folding operations: some Sequence<Operation>) {
    self.init(group: group)
    for operation in operations { apply(operation) }
  }

  /// Folds in one operation; one of another group changes nothing.
  package mutating func apply(_ operation: Operation) {
    guard operation.group == group else { return }
    let entity = operation.entity
    states[entity, default: EntityState(entity)].apply(operation)
  }

  /// The state of one thing, also of one that no operation has touched.
  package subscript(entity: Entity) -> EntityState {
    states[entity] ?? EntityState(entity)
  }
}
