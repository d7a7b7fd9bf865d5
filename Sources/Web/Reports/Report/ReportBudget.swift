import HTML
import Household
import Ledger
import Store
import Words

/// All budgets of a month together, and what is left of them.
struct ReportBudget {
  let monthly: String
  let left: String
  let word: String
  let tone: String
  /// Of the 200 that the bar is long.
  let bar: Int
  let monthlyByCategory: [ID<Label>: Money]

  /// The budgets are all in one currency. Nil where a report is not of everything in one whole month by category, and where there are no budgets.
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
    monthlyByCategory = budgets
    monthly = formats.t.budgetOf(
      amount: formats.money(Money(minorUnits: Int64(clamping: most), currency: currency)))
    left = formats.unsigned(rest)
    (word, tone) = BudgetRow.words(left: rest, formats.t)
    bar = BudgetRow.length(Int64(clamping: spent), of: Int64(clamping: most))
  }
}
