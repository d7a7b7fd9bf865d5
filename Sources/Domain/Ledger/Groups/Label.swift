/// A category, tag or payee of a group.
package struct Label: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case category, tag, payee
  }

  package let id: ID<Label>
  package var kind: Kind
  /// What the group calls it; nil for a household default that still has its translated name.
  package var name: String?
  /// The name of a drawing in the sprite.
  package var icon: String?
  /// For a category, the name of the heading it stands under.
  package var heading: String?
  /// The label whose name this one goes by now.
  package var mergedInto: ID<Label>?
  package var isRemoved: Bool

  package init(
    id: ID<Label>, kind: Kind, name: String?, icon: String? = nil, heading: String? = nil,
    mergedInto: ID<Label>? = nil, isRemoved: Bool = false
  ) {
    self.id = id
    self.kind = kind
    self.name = name
    self.icon = icon
    self.heading = heading
    self.mergedInto = mergedInto
    self.isRemoved = isRemoved
  }

  /// Whether it can be chosen.
  package var isCurrent: Bool { !isRemoved && mergedInto == nil }
}
