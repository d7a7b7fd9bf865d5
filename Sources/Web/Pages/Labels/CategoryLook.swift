import Household
import Ledger

/// A category's icon, and the heading that decides over its colour.
struct CategoryLook: Equatable, Sendable {
  let icon: String
  let heading: String

  static let none = CategoryLook(icon: HouseholdCategory.general.rawValue, heading: "other")
  static let transfer = CategoryLook(icon: "payment", heading: "payment")
  static let tag = CategoryLook(icon: "tag", heading: "other")
  static let payee = CategoryLook(icon: "payee", heading: "other")

  private static let headings = Set(HouseholdCategory.allCases.map(\.heading))
}

extension CategoryLook {
  /// Labels store icons and headings by name: an unknown name gets the general icon or colour.
  init(of label: Label) {
    icon = label.shownIcon.rawValue
    let heading = label.shownHeading
    self.heading = Self.headings.contains(heading) ? heading : Self.none.heading
  }
}

extension GroupLabels {
  /// The icon of a category and the heading that decides over its colour.
  func look(of category: ID<Label>?) -> CategoryLook {
    guard let category, let label = self[standing(for: category)] else { return .none }
    return CategoryLook(of: label)
  }
}
