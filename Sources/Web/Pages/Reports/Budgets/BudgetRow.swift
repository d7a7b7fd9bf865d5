import HTML
import Household
import Ledger
import Words

/// The monthly budget of a category, and the rest of it.
struct BudgetRow {
  let id: String
  let category: String
  let look: CategoryLook
  let name: String
  let entries: Link
  let spent: Money
  let spentText: String
  let monthly: Money
  let monthlyText: String
  /// Below zero if more was spent.
  let left: Money
  let leftText: String
  let word: String
  let tone: String
  /// The length of the bar, out of 200.
  let bar: Int
  /// The income, which is subtracted from the expenses.
  let returned: String?
  /// The expenses in other currencies, which are not counted.
  let others: String?
  let changeLabel: String
  let field: InputField
  let isOpen: Bool
  let removalLabel: String
  let removal: Link

  static let barLength = 200

  init(
    _ category: ID<Label>, _ monthly: Money, _ report: Report, _ month: BudgetMonth, _ context: EntryContext,
    refused: BudgetsPage.Refused?
  ) {
    let (t, formats) = (context.t, context.formats)
    let group = context.group.id
    let used = report.parts[monthly.currency]?[.label(category)] ?? Report.Figures()
    let spent = Money(minorUnits: 0 &- used.net, currency: monthly.currency)
    let left = Money(minorUnits: monthly.minorUnits &- spent.minorUnits, currency: monthly.currency)
    let refused = refused?.category == category ? refused : nil
    name = formats.isolated(context.labels.name(of: category) ?? "")
    id = "budget-\(category)"
    self.category = category.description
    look = context.labels.look(of: category)
    entries = Link("/groups", group).query("category", category.description).query(
      "from", month.days.lowerBound.description
    ).query("to", month.days.upperBound.description)
    (self.spent, self.monthly, self.left) = (spent, monthly, left)
    spentText = t.budgetSpent(amount: formats.money(spent))
    monthlyText = t.budgetOf(amount: formats.money(monthly))
    leftText = formats.unsigned(left)
    (word, tone) = Self.words(left: left, t)
    bar = Self.length(spent.minorUnits, of: monthly.minorUnits)
    returned = Self.returned(used.income, monthly.currency, formats)
    others = Self.others(category, report, besides: monthly.currency, formats)
    changeLabel = t.budgetChangeNamed(name: name)
    field = InputField(
      id: "\(id)-amount", name: "amount", label: t.budgetAmount(currency: context.group.currency.code),
      value: refused?.amount ?? formats.amounts.text(of: monthly), autocomplete: "off", inputMode: "decimal",
      error: refused?.errors["amount"])
    isOpen = refused != nil
    removalLabel = t.budgetRemoveNamed(name: name)
    removal = Link("/groups", group, "budgets", category, "removal")
  }

  /// The word for the direction, and the CSS class of its colour.
  static func words(left: Money, _ t: Strings) -> (word: String, tone: String) {
    if left.isZero { return (t.budgetUsedUp, "") }
    return left.isNegative ? (t.budgetOver, "loss") : (t.budgetLeft, "gain")
  }

  /// At least 1 for any expense, and at most the bar's length.
  static func length(_ spent: Int64, of monthly: Int64) -> Int {
    guard spent > 0, monthly > 0 else { return 0 }
    return min(barLength, max(1, Int(Double(spent) / Double(monthly) * Double(barLength))))
  }

  /// Nil without income.
  static func returned(_ income: Int64, _ currency: Currency, _ formats: Formats) -> String? {
    guard income != 0 else { return nil }
    return formats.t.budgetReturned(amount: formats.money(Money(minorUnits: income, currency: currency)))
  }

  private static func others(
    _ category: ID<Label>, _ report: Report, besides currency: Currency, _ formats: Formats
  ) -> String? {
    let others = report.parts.filter { $0.key != currency }.compactMap { currency, parts -> Money? in
      guard let figures = parts[.label(category)], figures.net != 0 else { return nil }
      return Money(minorUnits: 0 &- figures.net, currency: currency)
    }.sorted { $0.currency.code < $1.currency.code }
    return others.isEmpty
      ? nil : formats.t.budgetOthers(amounts: formats.list(others.map { formats.money($0) }))
  }
}
