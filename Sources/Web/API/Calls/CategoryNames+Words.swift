package import Household
package import Ledger
package import Words

extension CategoryNames {
  /// The names in a language.
  package init(_ t: Strings) {
    self.init(category: { $0.name(t) }, heading: { HouseholdCategory.translatedHeading($0, t) })
  }
}

extension GroupLabels {
  /// The group's own labels and the household's, which have translated names.
  package init(_ own: [Label], t: Strings) { self.init(own, names: CategoryNames(t)) }
}

extension Label {
  /// The group's name for it, or the translated name of a household category.
  package func name(_ t: Strings) -> String { name ?? HouseholdCategory(id)?.name(t) ?? "" }
}
