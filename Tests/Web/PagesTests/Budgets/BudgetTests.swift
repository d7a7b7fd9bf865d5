import Ledger
import Store
import Testing

struct BudgetTests {
  private let groceries = HouseholdCategory.groceries.id
  private let drinks = HouseholdCategory.drinks.id

  private func open() async throws -> (SharedFlat, Browser) {
    let flat = try await SharedFlat.make()
    let ada = try await flat.browser()
    try await ada.visit(flat.list + "/budgets")
    return (flat, ada)
  }

  private func budgets(_ flat: SharedFlat) throws -> [ID<Label>: Int64] {
    try flat.site.store.read { try $0.budgets(of: flat.group) }.mapValues(\.minorUnits)
  }

  private func row(_ browser: Browser, _ category: ID<Label>) throws -> Element {
    try #require(browser.document.first("li", "data-category", category.description))
  }

  private func set(_ ada: Browser, _ category: ID<Label>, _ amount: String) async throws {
    try await ada.submit("Set budget", ["category": category.description, "amount": amount])
  }

  @Test func `reports lead to budgets, which say what they are for`() async throws {
    let (flat, ada) = try await open()
    #expect(try await ada.visit(flat.list + "/reports").link("Budgets") == flat.list + "/budgets")
    #expect(try await ada.visit(flat.list + "/budgets").root.text.contains("No budgets yet"))
  }

  @Test func `a budget is set, changed and removed, each can be undone and is in the history`() async throws {
    let (flat, ada) = try await open()
    try await set(ada, groceries, "600")
    #expect(try budgets(flat) == [groceries: 600_00])
    #expect(ada.document.message?.hasPrefix("The budget for Groceries is now €600.00 a month.") == true)
    try await ada.submit("Undo")
    #expect(try budgets(flat) == [:])
    #expect(ada.path == flat.list + "/budgets?month=2025-06")
    try await set(ada, groceries, "600")
    try await ada.submit("Edit the budget for Groceries", ["amount": "500.50"])
    #expect(try budgets(flat) == [groceries: 500_50])
    try await ada.submit("Undo")
    #expect(try budgets(flat) == [groceries: 600_00])
    try await ada.submit("Remove the budget for Groceries")
    #expect(try budgets(flat) == [:])
    #expect(ada.document.message?.hasPrefix("The budget for Groceries was removed.") == true)
    try await ada.submit("Undo")
    #expect(try budgets(flat) == [groceries: 600_00])
    let history = try await ada.visit(flat.list + "/history").root.text
    #expect(history.contains("You changed Groceries Budgets"))
    #expect(history.contains("Per month: €600.00 → €500.50"))
  }

  @Test func `what is spent in the month and what is left is said in words and colour`() async throws {
    let (flat, ada) = try await open()
    try await set(ada, groceries, "100")
    for (title, amount, date, kind) in [
      ("Market", "70", "2025-06-01", "expense"), ("More", "40", "2025-06-30", "expense"),
      ("Back", "5", "2025-06-10", "income"), ("Earlier", "99", "2025-05-31", "expense"),
      ("Later", "99", "2025-07-01", "expense"),
    ] {
      try await flat.add(
        ada, ["title": title, "amount": amount, "date": date, "kind": kind, "category": "groceries"])
    }
    try await flat.add(
      ada,
      [
        "title": "Rice", "amount": "900", "currency": "JPY", "rate": "", "date": "2025-06-09",
        "category": "groceries",
      ])
    try await ada.visit(flat.list + "/budgets")
    var row = try row(ada, groceries)
    #expect(row["data-spent"] == "10500" && row["data-left"] == "-500" && row["data-monthly"] == "10000")
    #expect(row.text.contains("€5.00 over"))
    #expect(row.text.contains("€105.00 spent of €100.00"))
    #expect(row.text.contains("Refunds of €5.00 are already subtracted."))
    #expect(row.text.contains("Not counted, because in another currency: JP¥900"))
    #expect(row.descendants.contains { $0.name == "b" && $0["class"] == "number loss" })
    #expect(row.descendants.contains { $0.name == "rect" && $0["width"] == "200" })
    try await ada.submit("Edit the budget for Groceries", ["amount": "210"])
    row = try self.row(ada, groceries)
    #expect(row.text.contains("€105.00 left"))
    #expect(row.descendants.contains { $0.name == "rect" && $0["width"] == "100" })
    try await ada.submit("Edit the budget for Groceries", ["amount": "105"])
    #expect(try self.row(ada, groceries).text.contains("€0.00 used up"))
    try await ada.visit(try #require(ada.document.link("May 2025")))
    #expect(try self.row(ada, groceries)["data-spent"] == "9900")
    #expect(!ada.document.root.text.contains("already subtracted"))
    #expect(ada.document.link("This month") == flat.list + "/budgets")
    try await ada.visit(flat.list + "/budgets?month=2020-02")
    #expect(try self.row(ada, groceries)["data-spent"] == "0")
  }

  static let refusals: [(field: String, value: String, words: String)] = [
    ("amount", "", "Enter an amount."), ("amount", "much", "This isn’t a number. Write it like 600.00."),
    ("amount", "0", "Enter a budget above zero, or remove it."),
    ("amount", "-5", "Enter a budget above zero, or remove it."),
    ("category", "nothing", "Choose one of these."),
  ]

  @Test(arguments: refusals) func `what is wrong is refused beside its field, and what was typed is kept`(
    _ refusal: (field: String, value: String, words: String)
  ) async throws {
    let (flat, ada) = try await open()
    var typed = ["category": groceries.description, "amount": "60"]
    typed[refusal.field] = refusal.value
    let page = try await ada.post(flat.list + "/budgets", typed.map { ($0, $1) })
    #expect(ada.status == 422)
    #expect(page.error(refusal.field) != nil)
    if refusal.field == "amount" { #expect(page.error("amount") == refusal.words) }
    #expect(page.first("input", "id", "amount")?["value"] == typed["amount"])
    #expect(try budgets(flat) == [:])
    try await set(ada, drinks, "10")
    try await ada.post(flat.list + "/budgets", [("category", "drinks"), ("amount", "x")])
    #expect(ada.status == 422)
    let field = try #require(ada.document.first("input", "id", "budget-\(drinks)-amount"))
    #expect(field["value"] == "x" && field["aria-invalid"] == "true")
    #expect(try budgets(flat) == [drinks: 10_00])
  }

  @Test func `merged categories have one budget, and all that is spent on them`() async throws {
    let (flat, ada) = try await open()
    try await set(ada, groceries, "100")
    try await set(ada, drinks, "50")
    for category in ["groceries", "drinks"] {
      try await flat.add(ada, ["title": "Tea", "amount": "20", "date": "2025-06-02", "category": category])
    }
    let merging = Proposal(ID(high: 7, low: 1), .label(drinks, .merged(into: groceries)))
    let origin = flat.site.author(.ada)
    _ = try await flat.site.store.write { try $0.append([merging], to: flat.group, from: origin) }
    try await ada.visit(flat.list + "/budgets")
    #expect(try row(ada, groceries)["data-spent"] == "4000")
    #expect(try row(ada, groceries)["data-monthly"] == "10000")
    #expect(ada.document.first("li", "data-category", drinks.description) == nil)
    try await ada.submit("Remove the budget for Groceries")
    #expect(try budgets(flat) == [:])
    try await ada.submit("Undo")
    #expect(try budgets(flat) == [groceries: 100_00, drinks: 50_00])
  }

  @Test func `another group's categories are not there`() async throws {
    let (flat, ada) = try await open()
    try await ada.post(
      flat.list + "/budgets", [("category", flat.strangersTag.description), ("amount", "1")])
    #expect(ada.status == 404)
    try await ada.post(flat.list + "/budgets/\(flat.strangersTag)/removal")
    #expect(ada.status == 404)
  }
}
