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

  /// The group, deleted or not; nil before it is created.
  package var details: Group? {
    if case .group(let state) = self[Entity(.group, group)] { state.group } else { nil }
  }

  /// All members, removed and merged ones too, in the order of their ids.
  package var members: [Member] { sorted { if case .member(let state) = $0 { state.member } else { nil } } }

  /// The visible entries in the order of their ids.
  package var entries: [(id: ID<Entry>, entry: Entry)] {
    sorted { state in
      guard case .entry(let state) = state, state.isVisible else { return nil }
      return state.entry.map { (state.id, $0) }
    }
  }

  /// The group's own and renamed labels, removed and merged ones too, in the order of their ids.
  package var labels: [Label] { sorted { if case .label(let state) = $0 { state.label } else { nil } } }

  /// All presets in the order of their ids.
  package var presets: [Preset] { sorted { if case .preset(let state) = $0 { state.preset } else { nil } } }

  /// All recurring rules, removed ones too, in the order of their ids.
  package var rules: [RecurringRule] { sorted { if case .rule(let state) = $0 { state.rule } else { nil } } }

  /// All receipts, removed ones too, in the order of their ids.
  package var receipts: [Receipt] {
    sorted { if case .receipt(let state) = $0 { state.receipt } else { nil } }
  }

  private func sorted<Value>(_ value: (EntityState) -> Value?) -> [Value] {
    states.sorted { $0.key < $1.key }.compactMap { value($0.value) }
  }
}
