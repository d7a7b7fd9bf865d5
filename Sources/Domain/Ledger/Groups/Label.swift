/// A category, tag or payee of a group.
package struct Label: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable { case category, tag, payee }

  package let id: ID<Label>
  package var kind: Kind
  /// The name; nil for a household category that still has its translated name.
  package var name: String?
  /// The name of an icon in the sprite.
  package var icon: String?
  /// For a category, the name of the heading it is listed under.
  package var heading: String?
  /// The label that represents this one after a merge.
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
