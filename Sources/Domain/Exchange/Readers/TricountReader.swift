import Ledger

/// Tricount's registry as exporters save it: expenses are negative.
struct TricountReader {
  private let registry: JSONOutline?

  init(_ outline: JSONOutline) throws(UnfitFile) {
    registry = try outline["Response"]?.items().first?["Registry"]
  }

  func read(into builder: inout DraftBuilder) throws(UnfitFile) {
    var people = PeopleByID()
    for membership in try registry?["memberships"]?.items() ?? [] {
      guard let item = try membership.item().flatMap(Self.unwrapped) else { continue }
      let name = item.item("alias")?.text("display_name") ?? ""
      _ = people.place(of: item.text("uuid"), named: name, in: &builder.people)
    }
    let group = registry?["id"]?.plainText
    try builder.items(of: registry?["all_registry_entry"]) { builder, item throws(RowIssue) in
      guard let entry = item.item("RegistryEntry") else { throw RowIssue(.badRow) }
      try read(entry, group, people, into: &builder)
    }
  }

  /// Each membership is nested in an object of its own type.
  private static func unwrapped(_ item: JSONItem) -> JSONItem? {
    item.names.lazy.compactMap { item.item($0) }.first
  }

  private func read(
    _ item: JSONItem, _ group: String?, _ people: PeopleByID, into builder: inout DraftBuilder
  ) throws(RowIssue) {
    guard item["status"] == nil || item.word("status") == "ACTIVE" else { throw RowIssue(.deleted) }
    let money = item.item("amount")
    var facts = RowFacts(
      place: item.place, id: item["uuid"].map { JSONItem.text($0) }, day: try builder.day(item.text("date")),
      title: item.text("description"), currency: try builder.currency(money?.text("currency") ?? ""))
    facts.group = group
    facts.isPayment = item.word("type_transaction") == "BALANCE"
    facts.sort(category(of: item, &builder))
    facts.original = .init(
      currency: item.item("amount_local")?.text("currency"), rate: item.text("exchange_rate"),
      besides: facts.currency)
    // Expenses are negative in the file.
    let amount = -(try units(money, &facts, builder))
    guard amount != 0 else { throw RowIssue(.zero) }
    let payer = try person(item.item("membership_owned"), people)
    var owed: [RowMoney.Portion] = []
    for part in item.items("allocations") {
      let person = try person(part.item("membership"), people)
      owed.append(.init(person, -(try units(part.item("amount"), &facts, builder))))
    }
    try builder.add(facts, RowMoney(amount, paid: [.init(payer, amount)], owed: owed))
  }

  private func units(_ money: JSONItem?, _ facts: inout RowFacts, _ builder: DraftBuilder) throws(RowIssue)
    -> Int64
  {
    guard let money else { throw RowIssue(.badAmount) }
    return try builder.units(try money.amount("value"), &facts)
  }

  private func person(_ membership: JSONItem?, _ people: PeopleByID) throws(RowIssue) -> Int {
    guard let item = membership.flatMap(Self.unwrapped) else { throw RowIssue(.unknownPerson) }
    return try people.known(item.text("uuid"))
  }

  private func category(of item: JSONItem, _ builder: inout DraftBuilder) -> CategoryOrPayment {
    let own = item.text("category_custom")
    if !own.isEmpty { return builder.category(own) }
    let key = item.word("category")
    if let category = Self.categories[key] { return CategoryOrPayment(meaning: .household(category)) }
    return key == "UNCATEGORIZED" ? CategoryOrPayment() : builder.category(key)
  }

  private static let categories: [String: HouseholdCategory] = [
    "TRAVEL": .accommodation, "FOOD_AND_DRINK": .diningOut, "HEALTHCARE": .health,
    "RENT_AND_UTILITIES": .rent, "TRANSPORT": .transit, "GROCERIES": .groceries,
    "ENTERTAINMENT": .entertainment, "INSURANCE": .insurance, "SHOPPING": .general, "OTHER": .general,
  ]
}
