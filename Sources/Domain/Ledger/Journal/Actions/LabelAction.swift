/// Changes of a category, tag or payee.
package enum LabelAction: Hashable, Sendable {
  case added(kind: Label.Kind, name: String, icon: String?, heading: String?)
  /// Without a name, a household category has its translated name again.
  case renamed(String?)
  case kind(Label.Kind)
  case icon(String?)
  case heading(String?)
  case merged(into: ID<Label>?)
  case removed(Bool)
}
