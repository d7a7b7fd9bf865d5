import Ledger

extension HouseholdCategory {
  /// Splitwise's English word for the category, or for its parent category.
  var splitwiseWord: String {
    switch self {
    case .groceries: "Groceries"
    case .diningOut: "Dining out"
    case .drinks: "Liquor"
    case .rent: "Rent"
    case .utilities: "Utilities - Other"
    case .internet: "TV/Phone/Internet"
    case .furniture: "Furniture"
    case .household: "Household supplies"
    case .repairs: "Maintenance"
    case .transit: "Bus/train"
    case .fuel: "Gas/fuel"
    case .car: "Car"
    case .taxi: "Taxi"
    case .parking: "Parking"
    case .travel: "Transportation - Other"
    case .accommodation: "Hotel"
    case .entertainment, .subscriptions: "Entertainment - Other"
    case .sports: "Sports"
    case .gifts: "Gifts"
    case .clothing: "Clothing"
    case .health: "Medical expenses"
    case .children: "Childcare"
    case .pets: "Pets"
    case .education: "Education"
    case .insurance: "Insurance"
    case .taxes: "Taxes"
    case .general: "General"
    }
  }
}
