package import Household
package import Ledger
package import Words

extension CategoryNames {
  /// What they are called in a language.
  package init(_ t: Strings) {
    self.init(category: { $0.name(t) }, heading: { HouseholdCategory.name(ofHeading: $0, t) })
  }
}

extension LabelBook {
  /// A group's own labels beside the household's, which are called as the language has it.
  package init(_ own: [Label], t: Strings) {
    self.init(own, names: CategoryNames(t))
  }
}

extension Label {
  /// What the group calls it, or the translated name of a household category.
  package func name(_ t: Strings) -> String {
    name ?? HouseholdCategory(id)?.name(t) ?? ""
  }
}
