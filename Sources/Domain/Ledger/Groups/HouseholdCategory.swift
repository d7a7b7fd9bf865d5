/// The categories of every new group. Their names are translated until a group renames one.
package enum HouseholdCategory: String, CaseIterable, Hashable, Sendable {
  case groceries, diningOut, drinks
  case rent, utilities, internet, furniture, household, repairs
  case transit, fuel, car, taxi, parking
  case travel, accommodation
  case entertainment, sports, gifts, clothing, subscriptions
  case health, children, pets, education, insurance, taxes
  case general

  /// The same id in every group and forever, because entries refer to it.
  package var id: ID<Label> { ID(high: HouseholdCategory.idPrefix, low: UInt64(number)) }

  /// The household category with this id.
  package init?(_ id: ID<Label>) {
    guard id.high == HouseholdCategory.idPrefix,
      let category = HouseholdCategory.allCases.first(where: { UInt64($0.number) == id.low })
    else { return nil }
    self = category
  }

  /// The heading it is listed under.
  package var heading: String {
    switch self {
    case .groceries, .diningOut, .drinks: "food"
    case .rent, .utilities, .internet, .furniture, .household, .repairs: "home"
    case .transit, .fuel, .car, .taxi, .parking: "transport"
    case .travel, .accommodation: "travel"
    case .entertainment, .sports, .gifts, .clothing, .subscriptions: "leisure"
    case .health, .children, .pets, .education, .insurance, .taxes: "life"
    case .general: "other"
    }
  }

  private static let idPrefix: UInt64 = 0x4576_656E_6C79_7000

  /// Written out, so that a new category between others does not change ids.
  private var number: Int {
    switch self {
    case .general: 1
    case .groceries: 2
    case .diningOut: 3
    case .drinks: 4
    case .rent: 5
    case .utilities: 6
    case .internet: 7
    case .furniture: 8
    case .household: 9
    case .repairs: 10
    case .transit: 11
    case .fuel: 12
    case .car: 13
    case .taxi: 14
    case .parking: 15
    case .travel: 16
    case .accommodation: 17
    case .entertainment: 18
    case .sports: 19
    case .gifts: 20
    case .clothing: 21
    case .subscriptions: 22
    case .health: 23
    case .children: 24
    case .pets: 25
    case .education: 26
    case .insurance: 27
    case .taxes: 28
    }
  }
}
