/// The entity that an operation changes: a part of a group whose state depends on its own operations only.
package struct Entity: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case group, member, entry, label, preset, rule, budget, receipt
  }

  package let kind: Kind
  package let id: ID<Entity>

  package init(kind: Kind, id: ID<Entity>) {
    self.kind = kind
    self.id = id
  }

  package init<Thing>(_ kind: Kind, _ id: ID<Thing>) {
    self.init(kind: kind, id: id.retyped(as: Entity.self))
  }
}

extension Entity: Comparable {
  package static func < (a: Self, b: Self) -> Bool {
    a.kind == b.kind ? a.id < b.id : a.kind.rawValue < b.kind.rawValue
  }
}
