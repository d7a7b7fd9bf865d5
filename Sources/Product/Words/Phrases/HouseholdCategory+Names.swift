package import Ledger

extension HouseholdCategory {
  package func name(_ t: Strings) -> String {
    switch self {
    case .groceries: t.categoryGroceries
    case .diningOut: t.categoryDiningOut
    case .drinks: t.categoryDrinks
    case .rent: t.categoryRent
    case .utilities: t.categoryUtilities
    case .internet: t.categoryInternet
    case .furniture: t.categoryFurniture
    case .household: t.categoryHousehold
    case .repairs: t.categoryRepairs
    case .transit: t.categoryTransit
    case .fuel: t.categoryFuel
    case .car: t.categoryCar
    case .taxi: t.categoryTaxi
    case .parking: t.categoryParking
    case .travel: t.categoryTravel
    case .accommodation: t.categoryAccommodation
    case .entertainment: t.categoryEntertainment
    case .sports: t.categorySports
    case .gifts: t.categoryGifts
    case .clothing: t.categoryClothing
    case .subscriptions: t.categorySubscriptions
    case .health: t.categoryHealth
    case .children: t.categoryChildren
    case .pets: t.categoryPets
    case .education: t.categoryEducation
    case .insurance: t.categoryInsurance
    case .taxes: t.categoryTaxes
    case .general: t.categoryGeneral
    }
  }

  /// The name of a heading; one that a group made keeps its own.
  package static func translatedHeading(_ heading: String, _ t: Strings) -> String {
    switch heading {
    case "food": t.headingFood
    case "home": t.headingHome
    case "transport": t.headingTransport
    case "travel": t.headingTravel
    case "leisure": t.headingLeisure
    case "life": t.headingLife
    case "other": t.headingOther
    default: heading
    }
  }
}
