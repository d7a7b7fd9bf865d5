/// What an operation does. Closed: a program that does not know a change must not fold around it.
///
/// It is large, and kept apart from whatever holds it: histories hand operations about.
package indirect enum Change: Hashable, Sendable {
  case group(GroupAction)
  case member(ID<Member>, MemberAction)
  case entry(ID<Entry>, EntryAction)
  case label(ID<Label>, LabelAction)
  case preset(ID<Preset>, PresetAction)
  case rule(ID<RecurringRule>, RuleAction)
  /// What a category may cost in a month; nil takes the budget away.
  case budget(ID<Label>, Money?)
  case receipt(ID<Receipt>, ReceiptAction)

  /// The kind of thing it touches.
  package var entityKind: Entity.Kind {
    switch self {
    case .group: .group
    case .member: .member
    case .entry: .entry
    case .label: .label
    case .preset: .preset
    case .rule: .rule
    case .budget: .budget
    case .receipt: .receipt
    }
  }

  /// The one thing it touches.
  package func entity(in group: ID<Group>) -> Entity {
    switch self {
    case .group: Entity(.group, group)
    case .member(let id, _): Entity(.member, id)
    case .entry(let id, _): Entity(.entry, id)
    case .label(let id, _): Entity(.label, id)
    case .preset(let id, _): Entity(.preset, id)
    case .rule(let id, _): Entity(.rule, id)
    case .budget(let id, _): Entity(.budget, id)
    case .receipt(let id, _): Entity(.receipt, id)
    }
  }
}
