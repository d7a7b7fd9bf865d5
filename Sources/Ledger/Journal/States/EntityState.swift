/// One thing of a group, folded from the operations that touch it.
///
/// It is a function of the set of those operations: their order, and how often each comes, do not matter.
/// An edit may arrive before the adding that it belongs to; until then the thing is not there to be seen.
package enum EntityState: Hashable, Sendable {
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

  /// The state after operations that all touch `entity`.
  package init(_ entity: Entity, folding operations: some Sequence<Operation>) {
    self.init(entity)
    for operation in operations { apply(operation) }
  }

  /// Folds in one operation; one that touches something else changes nothing.
  package mutating func apply(_ operation: Operation) {
    switch (self, operation.change) {
    case (.group(var state), .group(let action)) where state.id == operation.group:
      state.apply(action, operation)
      self = .group(state)
    case (.member(var state), .member(let id, let action)) where id == state.id:
      state.apply(action, operation)
      self = .member(state)
    case (.entry(var state), .entry(let id, let action)) where id == state.id:
      state.apply(action, operation)
      self = .entry(state)
    case (.label(var state), .label(let id, let action)) where id == state.id:
      state.apply(action, operation)
      self = .label(state)
    case (.preset(var state), .preset(let id, let action)) where id == state.id:
      state.apply(action, operation)
      self = .preset(state)
    case (.rule(var state), .rule(let id, let action)) where id == state.id:
      state.apply(action, operation)
      self = .rule(state)
    case (.budget(var state), .budget(let id, let amount)) where id == state.category:
      state.apply(amount, operation)
      self = .budget(state)
    case (.receipt(var state), .receipt(let id, let action)) where id == state.id:
      state.apply(action, operation)
      self = .receipt(state)
    default:
      return
    }
  }

  /// The state after one more operation.
  package func applying(_ operation: Operation) -> EntityState {
    var state = self
    state.apply(operation)
    return state
  }
}
