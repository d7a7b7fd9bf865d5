package import Ledger

/// The names of the household categories and their headings in the viewer's language, as no two labels of a
/// group may read alike.
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

  /// The group's name for it, or the household's if the group has none.
  package func name(of label: Label) -> String { label.name ?? usualName(of: label.id) ?? "" }

  /// Nil for other labels than household categories.
  package func usualName(of label: ID<Label>) -> String? { HouseholdCategory(label).map(category) }

  package func translatedHeading(_ heading: String) -> String { self.heading(heading) }
}

extension Label {
  /// The heading of a category, chosen or default.
  package var shownHeading: String { heading ?? usualHeading }

  var usualHeading: String { HouseholdCategory(id)?.heading ?? HouseholdCategory.general.heading }

  /// The icon of a category. The group's choice is stored as a name: an unknown name counts as the general
  /// icon.
  package var shownIcon: HouseholdCategory {
    icon.flatMap { HouseholdCategory(rawValue: $0) } ?? HouseholdCategory(id) ?? .general
  }
}
