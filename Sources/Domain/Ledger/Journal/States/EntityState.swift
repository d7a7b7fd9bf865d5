/// The state of an entity of a group, folded from its operations.
///
/// It is a function of the set of those operations: neither their order nor repetitions matter. An edit may
/// arrive before the operation that adds the entity; until then the entity is not visible.
package indirect enum EntityState: Hashable, Sendable {
  case group(GroupState)
  case member(MemberState)
  case entry(EntryState)
  case label(LabelState)
  case preset(PresetState)
  case rule(RuleState)
  case budget(BudgetState)
  case receipt(ReceiptState)

  /// The state before any operation.
  package init(_ entity: Entity) {
    switch entity.kind {
    case .group: self = .group(GroupState(id: entity.id.retyped(as: Group.self)))
    case .member: self = .member(MemberState(id: entity.id.retyped(as: Member.self)))
    case .entry: self = .entry(EntryState(id: entity.id.retyped(as: Entry.self)))
    case .label: self = .label(LabelState(id: entity.id.retyped(as: Label.self)))
    case .preset: self = .preset(PresetState(id: entity.id.retyped(as: Preset.self)))
    case .rule: self = .rule(RuleState(id: entity.id.retyped(as: RecurringRule.self)))
    case .budget: self = .budget(BudgetState(category: entity.id.retyped(as: Label.self)))
    case .receipt: self = .receipt(ReceiptState(id: entity.id.retyped(as: Receipt.self)))
    }
  }

  /// The state after operations on `entity`.
  package init(_ entity: Entity, folding operations: some Sequence<Operation>) {
    self.init(entity)
    for operation in operations { apply(operation) }
  }

  /// Applies an operation; one on another entity is ignored.
  package mutating func apply(_ operation: Operation) {
    switch operation.change {
    case .group(let action):
      guard case .group(var state) = self, state.id == operation.group else { return }
      letGo()
      state.apply(action, operation)
      self = .group(state)
    case .member(let id, let action):
      guard case .member(var state) = self, state.id == id else { return }
      letGo()
      state.apply(action, operation)
      self = .member(state)
    case .entry(let id, let action):
      guard case .entry(var state) = self, state.id == id else { return }
      letGo()
      state.apply(action, operation)
      self = .entry(state)
    case .label(let id, let action):
      guard case .label(var state) = self, state.id == id else { return }
      letGo()
      state.apply(action, operation)
      self = .label(state)
    case .preset(let id, let action):
      guard case .preset(var state) = self, state.id == id else { return }
      letGo()
      state.apply(action, operation)
      self = .preset(state)
    case .rule(let id, let action):
      guard case .rule(var state) = self, state.id == id else { return }
      letGo()
      state.apply(action, operation)
      self = .rule(state)
    case .budget(let id, let amount):
      guard case .budget(var state) = self, state.category == id else { return }
      letGo()
      state.apply(amount, operation)
      self = .budget(state)
    case .receipt(let id, let action):
      guard case .receipt(var state) = self, state.id == id else { return }
      letGo()
      state.apply(action, operation)
      self = .receipt(state)
    }
  }

  /// Clears this variable before a change: a second reference to the state would copy its sets with each
  /// change.
  private mutating func letGo() { self = .budget(BudgetState(category: ID(high: 0, low: 0))) }

  /// The state after one more operation.
  package func applying(_ operation: Operation) -> EntityState {
    var state = self
    state.apply(operation)
    return state
  }
}
