/// The change of an operation. A closed enum: a program that does not know a change must not skip it.
///
/// It is large, and indirect so that operations stay small: histories copy many of them.
package indirect enum Change: Hashable, Sendable {
  case group(GroupAction)
  case member(ID<Member>, MemberAction)
  case entry(ID<Entry>, EntryAction)
  case label(ID<Label>, LabelAction)
  case preset(ID<Preset>, PresetAction)
  case rule(ID<RecurringRule>, RuleAction)
  /// The monthly budget of a category; nil removes it.
  case budget(ID<Label>, Money?)
  case receipt(ID<Receipt>, ReceiptAction)

  /// The kind of entity that it changes.
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

  /// The entity that it changes.
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

extension Change {
  /// The files that the change erases.
  package var erasedFiles: [ID<Attachment>] {
    switch self {
    case .entry(_, .erased(let files)): files
    case .entry(_, .fileErased(let file)), .receipt(_, .fileErased(let file)): [file]
    default: []
    }
  }

  package var isErasing: Bool {
    switch self {
    case .entry(_, .erased), .member(_, .nameErased): true
    default: !erasedFiles.isEmpty
    }
  }
}
