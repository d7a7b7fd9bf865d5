import Ledger
import Words

/// The sum of all budgets of a month, and the rest of it.
struct ReportBudget {
  /// One category's budget, and the rest of it.
  struct Part {
    let text: String
    let tone: String
  }

  let monthly: String
  let left: String
  let word: String
  let tone: String
  /// The income, which is subtracted from the expenses.
  let returned: String?
  /// The length of the bar, out of 200.
  let bar: Int
  let parts: [ID<Label>: Part]

  /// All budgets are in one currency. Nil without budgets, and unless the report is of a whole month, by
  /// category, unfiltered and of everyone.
  init?(_ budgets: [ID<Label>: Money], _ report: Report, _ query: ReportQuery, _ formats: Formats) {
    guard query.period.kind == .month, query.grouping == .category, !query.isMine, !query.isFiltered,
      let currency = budgets.values.first?.currency
    else { return nil }
    let parts = report.parts[currency] ?? [:]
    let (most, spent) = budgets.reduce((Int128(0), Int128(0))) { sums, budget in
      let used = parts[.label(budget.key)]?.net ?? 0
      return (sums.0 + Int128(budget.value.minorUnits), sums.1 - Int128(used))
    }
    let rest = Money(minorUnits: Int64(clamping: most - spent), currency: currency)
    self.parts = Dictionary(
      uniqueKeysWithValues: budgets.map { category, monthly in
        (category, Part(monthly, used: parts[.label(category)]?.net ?? 0, formats))
      })
    left = formats.unsigned(rest)
    (word, tone) = BudgetRow.words(left: rest, formats.t)
    let whole = formats.money(Money(minorUnits: Int64(clamping: most), currency: currency))
    monthly = rest.isNegative ? formats.t.budgetIs(amount: whole) : formats.t.budgetOf(amount: whole)
    let income = budgets.keys.reduce(Int128(0)) { $0 + Int128(parts[.label($1)]?.income ?? 0) }
    returned = BudgetRow.returned(Int64(clamping: income), currency, formats)
    bar = BudgetRow.length(Int64(clamping: spent), of: Int64(clamping: most))
  }
}

extension ReportBudget.Part {
  /// "Budget: €500.00 · €100.00 over"
  fileprivate init(_ monthly: Money, used: Int64, _ formats: Formats) {
    let rest = Int128(monthly.minorUnits) + Int128(used)
    let left = Money(minorUnits: Int64(clamping: rest), currency: monthly.currency)
    let (word, tone) = BudgetRow.words(left: left, formats.t)
    let words = left.isZero ? word : "\(formats.unsigned(left)) \(word)"
    text = "\(formats.t.budgetIs(amount: formats.money(monthly))) \u{B7} \(words)"
    self.tone = tone == "loss" ? tone : ""
  }
}
