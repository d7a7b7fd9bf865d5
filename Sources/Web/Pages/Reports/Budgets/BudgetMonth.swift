import HTML
import Ledger

/// The month of the budgets page, in its address as `2025-06`.
struct BudgetMonth: Sendable {
  /// Its first day.
  let first: Day
  /// Whether the address names an invalid month.
  let isUnknown: Bool

  /// The named month, or else the current one.
  init(_ text: String?, today: Day) {
    let named = text.flatMap { Day("\($0)-01") }
    isUnknown = named == nil && text?.isEmpty == false
    first = named ?? today.monthRange.lowerBound
  }

  private init(_ first: Day) {
    self.first = first
    isUnknown = false
  }

  var text: String { String(first.description.prefix(7)) }
  var days: ClosedRange<Day> { first.monthRange }

  func contains(_ day: Day) -> Bool { days.contains(day) }

  /// Nil at the end of the calendar.
  func moved(by months: Int) -> BudgetMonth? { first.adding(months: months).map { BudgetMonth($0) } }

  func link(_ group: ID<Group>) -> Link { Link("/groups", group, "budgets").query("month", text) }
}
