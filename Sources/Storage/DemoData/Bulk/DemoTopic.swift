internal import Encodings
internal import Ledger

/// A kind of expense: its titles, its price in cents, and how often it occurs.
struct DemoTopic {
  let titles: [String]
  let category: HouseholdCategory
  let cost: ClosedRange<Int>
  let weight: Int
  let payees: [String]

  private init(
    _ titles: [String], _ category: HouseholdCategory, _ cost: ClosedRange<Int>, weight: Int,
    at payees: [String] = []
  ) {
    self.titles = titles
    self.category = category
    self.cost = cost
    self.weight = weight
    self.payees = payees
  }

  static let expenses = [
    DemoTopic(
      ["Groceries", "Weekly shop", "Bread and milk", "Vegetables", "Market", "Fruit", "Cheese and olives"],
      .groceries, 480...9_800, weight: 34, at: ["Corner Market", "Green Grocer", "Mill Bakery"]),
    DemoTopic(
      ["Dinner out", "Pizza", "Lunch", "Breakfast", "Ramen", "Curry night", "Kebab"], .diningOut,
      1_150...9_400, weight: 13, at: ["Trattoria Nonna", "Golden Wok", "Café Linde"]),
    DemoTopic(["Drinks", "Coffee", "Beer garden"], .drinks, 280...4_200, weight: 7, at: ["Café Linde"]),
    DemoTopic(
      ["Cleaning things", "Light bulbs", "Toilet paper", "Washing powder", "Kitchen knives"], .household,
      220...3_900, weight: 7, at: ["House & Home"]), DemoTopic(["Rent"], .rent, 62_000...148_000, weight: 4),
    DemoTopic(["Electricity", "Gas", "Water", "Heating"], .utilities, 3_900...19_800, weight: 4),
    DemoTopic(["Internet"], .internet, 2_999...4_999, weight: 2),
    DemoTopic(["Bus tickets", "Train home", "Tram"], .transit, 240...8_900, weight: 6),
    DemoTopic(["Petrol", "Charging"], .fuel, 2_400...8_900, weight: 3),
    DemoTopic(["Taxi home", "Airport taxi"], .taxi, 1_100...5_400, weight: 2),
    DemoTopic(
      ["Cinema", "Concert", "Museum", "Board game", "Bowling"], .entertainment, 850...7_600, weight: 4),
    DemoTopic(["Swimming", "Climbing", "Boots"], .sports, 500...8_900, weight: 2),
    DemoTopic(["Birthday present", "Flowers"], .gifts, 900...6_500, weight: 2),
    DemoTopic(["Chemist", "Dentist", "Glasses"], .health, 450...14_000, weight: 3, at: ["Sun Pharmacy"]),
    DemoTopic(["Hotel", "Cabin", "Campsite"], .accommodation, 4_500...42_000, weight: 2),
    DemoTopic(["Flights", "Ferry", "Rail passes"], .travel, 5_900...38_000, weight: 1),
    DemoTopic(["Chair", "Shelf", "Lamp", "Mattress"], .furniture, 1_900...49_000, weight: 1),
    DemoTopic(["Plumber", "Paint", "New lock"], .repairs, 1_400...26_000, weight: 1, at: ["House & Home"]),
    DemoTopic(["Cat food", "Vet"], .pets, 790...12_000, weight: 2, at: ["Paws"]),
    DemoTopic(["=SUM(party)", "Odds & ends", "“Stuff”, misc."], .general, 300...4_000, weight: 1),
  ]

  static let incomes = [
    DemoTopic(["Bottle deposit"], .groceries, 125...1_875, weight: 5),
    DemoTopic(["Refund"], .household, 900...9_900, weight: 2),
    DemoTopic(["Room sublet"], .rent, 18_000...52_000, weight: 1),
    DemoTopic(["Energy credit"], .utilities, 2_000...16_000, weight: 2),
  ]

  static let payees = Set(expenses.flatMap(\.payees)).sorted()

  static let notes = [
    "Receipt is in the drawer.", "Without the wine.", "Ben owes a beer for this.", "Half price!",
    "For Saturday.", "See photo.", "Paid in cash.", "Two of these were for the neighbours.",
  ]

  static let tags = ["holiday", "party", "work", "garden", "car trip", "for the baby"]

  static let groupNames = [
    "Elm Street 12", "Family", "Lisbon with friends", "Choir", "Garden club", "Office kitchen", "Sailing",
    "Grandma’s house",
  ]

  static let people = [
    "Ada", "Ben", "Chi", "Dee", "Emil", "Fatma", "Grace", "Hugo", "Ines", "Jun", "Kofi", "Lena", "Mateo",
    "Nadia", "Olga", "Pau", "Quinn", "Rosa", "Sam", "Tom",
  ]
}

extension Dice {
  /// Picks a topic; those with a higher weight are more likely.
  mutating func pickTopic(_ topics: [DemoTopic]) -> DemoTopic {
    var left = below(topics.reduce(0) { $0 + $1.weight })
    for topic in topics {
      left -= topic.weight
      if left < 0 { return topic }
    }
    return topics[0]
  }
}
