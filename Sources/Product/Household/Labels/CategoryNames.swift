package import Ledger

/// What the household's own categories and their headings are called in the language of whoever asks: no two
/// labels of a group shall read alike to them.
package struct CategoryNames: Sendable {
  private let category: @Sendable (HouseholdCategory) -> String
  private let heading: @Sendable (String) -> String

  package init(
    category: @escaping @Sendable (HouseholdCategory) -> String,
    heading: @escaping @Sendable (String) -> String
  ) {
    self.category = category
    self.heading = heading
  }

  /// What the group calls it, or the household's name where it has none of its own.
  package func name(of label: Label) -> String {
    label.name ?? usualName(of: label.id) ?? ""
  }

  /// Nil for what is no household category.
  package func usualName(of label: ID<Label>) -> String? { HouseholdCategory(label).map(category) }

  package func name(ofHeading heading: String) -> String { self.heading(heading) }
}

extension Label {
  /// The heading that a category stands under, whether somebody chose it or not.
  package var shownHeading: String { heading ?? usualHeading }

  var usualHeading: String { HouseholdCategory(id)?.heading ?? HouseholdCategory.general.heading }

  /// The drawing that a category has. What a group chose is only a name: one that is not known here counts as
  /// the general one.
  package var shownIcon: HouseholdCategory {
    icon.flatMap { HouseholdCategory(rawValue: $0) } ?? HouseholdCategory(id) ?? .general
  }
}
