internal import Ledger

/// The people of the story, in four scripts. The first three can sign in; Юлия is invited and has not come yet.
enum StoryPerson: String, CaseIterable {
  case ada = "Ada"
  case ben = "Ben"
  case chi = "Chi"
  case sakura = "さくら"
  case omar = "عمر"
  case yuliya = "Юлия"

  var username: String? { [.ada, .ben, .chi].contains(self) ? rawValue.lowercased() : nil }
  var hasAccount: Bool { self != .yuliya }
}

/// What a group of the story buys, and when.
struct StoryGroup {
  let name: String
  let emoji: String
  /// The first has founded it.
  let people: [StoryPerson]
  var rules: [Rule] = []
  let habits: [Habit]
  /// In cents of a month.
  var budgets: [(category: HouseholdCategory, cents: Int)] = []
  var defaultPercent: [Int]?
  /// Two who count as one.
  var together: (StoryPerson, StoryPerson)?
  /// All is paid back so many days before the end, and every thirty days before that.
  let settles: Int
  /// The days of a trip, as numbers of days before the end of the story. Then all is paid back and it is archived.
  var trip: ClosedRange<Int>?

  /// What comes again by itself each month.
  struct Rule {
    let title: String
    let category: HouseholdCategory
    let cents: Int
    let day: Int
    let payer: StoryPerson
    /// Shares in the order of the people; nil for equal ones.
    var percent: [Int]?
  }

  /// What is bought now and then.
  struct Habit {
    let titles: [String]
    let category: HouseholdCategory
    let cents: ClosedRange<Int>
    let when: When
    var payees: [String] = []
    var currency = StoryCurrency.euro
    var kind = Bill.Kind.expense
    /// Among some of the people only.
    var isForSome = false

    enum When {
      case every(ClosedRange<Int>)
      case monthly(Int)
      /// Once, so many days before the end.
      case once(Int)
    }
  }
}

/// A currency of the story, with the value of one of its units in millionths of a euro; nil if none is known.
struct StoryCurrency {
  let currency: Currency
  let rate: Int64?

  static let euro = StoryCurrency(currency: Currency(code: "EUR", scale: 2), rate: nil)
  static let yen = StoryCurrency(currency: Currency(code: "JPY", scale: 0), rate: 6_130)
  static let franc = StoryCurrency(currency: Currency(code: "CHF", scale: 2), rate: 1_068_000)
  static let pound = StoryCurrency(currency: Currency(code: "GBP", scale: 2), rate: nil)
}

extension StoryGroup {
  /// All of the story's groups.
  static let all = [flat, couple, family, trip]

  private static let flat = StoryGroup(
    name: "Elm Street 12", emoji: "🏡", people: [.ada, .ben, .chi, .sakura],
    rules: [
      Rule(title: "Rent", category: .rent, cents: 1_480_00, day: 1, payer: .ada, percent: [30, 28, 22, 20]),
      Rule(title: "Internet", category: .internet, cents: 39_99, day: 5, payer: .chi),
      Rule(title: "Electricity", category: .utilities, cents: 96_00, day: 15, payer: .ben),
    ],
    habits: [
      Habit(
        titles: ["Big shop of the month"], category: .groceries, cents: 138_00...152_00, when: .monthly(1),
        payees: ["Corner Market"]),
      Habit(
        titles: ["Groceries", "Vegetables", "Bread and milk", "Cheese and olives", "Market"],
        category: .groceries, cents: 14_20...41_80, when: .every(4...6),
        payees: ["Corner Market", "Green Grocer", "Mill Bakery"]),
      Habit(
        titles: ["Dishwasher tablets", "Light bulbs", "Washing powder", "Toilet paper"], category: .household,
        cents: 3_90...17_50, when: .every(11...17), payees: ["House & Home"]),
      Habit(
        titles: ["Pizza evening", "Ramen", "Curry night"], category: .diningOut, cents: 31_00...58_00,
        when: .monthly(2), payees: ["Trattoria Nonna"], isForSome: true),
      Habit(
        titles: ["Coffee", "Beer garden", "Kebab"], category: .diningOut, cents: 9_40...21_00,
        when: .every(8...13), isForSome: true),
      Habit(
        titles: ["Board game", "Cinema"], category: .entertainment, cents: 24_00...44_00,
        when: .every(24...40)),
      Habit(
        titles: ["Plumber", "Paint", "New lock"], category: .repairs, cents: 42_00...180_00,
        when: .every(60...110)),
      Habit(
        titles: ["Bottle deposit"], category: .groceries, cents: 3_25...9_75, when: .every(25...40),
        kind: .income),
    ], budgets: [(.groceries, 420_00), (.diningOut, 120_00), (.household, 45_00)], settles: 9)

  private static let couple = StoryGroup(
    name: "Ada & Ben", emoji: "🌻", people: [.ada, .ben],
    rules: [
      Rule(title: "Film club", category: .subscriptions, cents: 14_99, day: 9, payer: .ben),
      Rule(title: "Savings for the summer", category: .travel, cents: 150_00, day: 3, payer: .ada),
    ],
    habits: [
      Habit(
        titles: ["Dinner for two", "Breakfast at the lake", "Tapas"], category: .diningOut,
        cents: 28_00...74_00, when: .every(7...11), payees: ["Café Linde"]),
      Habit(
        titles: ["Cat food", "Vet"], category: .pets, cents: 18_00...64_00, when: .every(16...24),
        payees: ["Paws"]),
      Habit(
        titles: ["Concert", "Theatre", "Climbing"], category: .entertainment, cents: 36_00...88_00,
        when: .monthly(1)),
      Habit(
        titles: ["Train home", "Petrol"], category: .transit, cents: 22_00...61_00, when: .every(13...20)),
    ], budgets: [(.diningOut, 260_00), (.entertainment, 140_00)], defaultPercent: [60, 40], settles: 19)

  private static let family = StoryGroup(
    name: "Family", emoji: "🌳", people: [.ada, .ben, .omar, .yuliya],
    rules: [Rule(title: "Music lessons", category: .education, cents: 62_00, day: 12, payer: .omar)],
    habits: [
      Habit(
        titles: ["Sunday lunch", "Barbecue", "Birthday cake"], category: .groceries, cents: 34_00...92_00,
        when: .every(10...16)),
      Habit(
        titles: ["Flowers", "Present for Grandma"], category: .gifts, cents: 19_00...48_00,
        when: .every(28...45)),
      Habit(
        titles: ["Seeds and soil", "Fence"], category: .household, cents: 24_00...120_00,
        when: .every(40...70)),
      Habit(
        titles: ["Toys from London"], category: .gifts, cents: 38_00...46_00, when: .once(6), currency: .pound
      ),
    ], together: (.ada, .ben), settles: 16)

  private static let trip = StoryGroup(
    name: "Kyoto", emoji: "⛩️", people: [.ada, .ben, .chi, .sakura],
    habits: [
      Habit(titles: ["Flights"], category: .travel, cents: 2_460_00...2_690_00, when: .once(128)),
      Habit(
        titles: ["Lunch at the airport"], category: .diningOut, cents: 88_00...104_00, when: .once(104),
        currency: .franc),
      Habit(
        titles: ["Guest house"], category: .accommodation, cents: 98_000...112_000, when: .once(103),
        currency: .yen),
      Habit(
        titles: ["Tickets for the temples", "Bicycles", "Tea ceremony"], category: .entertainment,
        cents: 2_400...9_600, when: .every(1...2), currency: .yen),
      Habit(
        titles: ["Ramen", "Sushi", "Breakfast", "Okonomiyaki"], category: .diningOut, cents: 3_200...14_800,
        when: .every(1...1), currency: .yen),
      Habit(
        titles: ["Train to Nara", "Bus day passes"], category: .transit, cents: 2_800...6_400,
        when: .every(2...3), currency: .yen, isForSome: true),
    ], settles: 0, trip: 96...104)
}
