import HTML
import Ledger
import Words

/// The entries of one month under its heading, as far as they are on the page.
struct EntryMonth: Sendable {
  /// The expenses of a whole month or year, with the link to its report.
  struct Total: Sendable {
    let text: String
    let minorUnits: Int64
    let label: String
    let report: Link
  }

  /// As in 2025-06.
  let id: String
  let heading: String
  /// Nil if the page shows only some of the month's entries.
  let total: Total?
  private(set) var days: [EntryDay]

  /// Groups days that are in the order of the list, without reordering them. The keys of `expenses` are
  /// months, as the number of a day without its day part.
  static func months(_ days: [EntryDay], _ context: EntryContext, expenses: [Int: Money]? = nil)
    -> [EntryMonth]
  {
    var months: [EntryMonth] = []
    for day in days {
      let id = String(day.day.description.prefix(7))
      if months.last?.id == id {
        months[months.count - 1].days.append(day)
      } else {
        let total = expenses.flatMap {
          Total($0[day.day.number / 100], context.formats.month(day.day), day.day.monthRange, context)
        }
        months.append(
          EntryMonth(id: id, heading: context.formats.monthHeading(day.day), total: total, days: [day]))
      }
    }
    return months
  }
}

extension EntryMonth.Total {
  /// Nil without expenses.
  init?(_ money: Money?, _ period: String, _ days: ClosedRange<Day>, _ context: EntryContext) {
    guard let money, !money.isZero else { return nil }
    text = context.formats.money(money)
    minorUnits = money.minorUnits
    label = context.t.monthExpenses(month: period, amount: text)
    report = EntryLinks(context.group.id).list.segment("reports").query("from", days.lowerBound.description)
      .query("to", days.upperBound.description)
  }
}
