import Household
import Ledger

/// A category's drawing in the sprite, and the heading after which it is coloured.
struct CategoryLook: Equatable, Sendable {
  let icon: String
  let heading: String

  static let none = CategoryLook(icon: HouseholdCategory.general.rawValue, heading: "other")
  static let transfer = CategoryLook(icon: "payment", heading: "payment")
  static let tag = CategoryLook(icon: "tag", heading: "other")
  static let payee = CategoryLook(icon: "payee", heading: "other")

  private init(icon: String, heading: String) {
    self.icon = icon
    self.heading = heading
  }

  /// What a group chose is only a name: one that has no drawing or colour here gets the general ones.
  init(of label: Label) {
    icon = label.shownIcon.rawValue
    let heading = label.shownHeading
    self.heading = Self.headings.contains(heading) ? heading : Self.none.heading
  }

  private static let headings = Set(HouseholdCategory.allCases.map(\.heading))
}
