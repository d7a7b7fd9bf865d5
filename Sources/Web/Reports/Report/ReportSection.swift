import HTML
import Ledger
import Store
import Words

/// A report's part in one currency: totals, a chart, and the same numbers in a table.
struct ReportSection {
  struct Figure {
    /// `expense`, `income` or `net`.
    let name: String
    let label: String
    let amount: String
    let minorUnits: Int64
    let tone: String
  }

  struct Row {
    let subject: String
    let name: String
    let entries: Link?
    let figures: [Figure]
    /// How much of all expenses this is.
    let share: String
  }

  let currency: Currency
  let heading: String
  let totals: [Figure]
  let rows: [Row]
  /// Whether any money came in: if not, there is only one figure in each row.
  let hasIncome: Bool
  let chart: ReportChart?

  /// With nothing at all, zero in the currency of the group.
  static func all(_ report: Report, _ names: ReportNames) -> [ReportSection] {
    let home = names.groupCurrency
    let currencies = report.whole.isEmpty ? [home] : Array(report.whole.keys)
    return currencies.sorted { a, b in
      a == home || b == home ? a == home && b != home : (a.code, a.scale) < (b.code, b.scale)
    }.map { ReportSection($0, report, names) }
  }

  private init(_ currency: Currency, _ report: Report, _ names: ReportNames) {
    let formats = names.context.formats
    let whole = report.whole[currency] ?? Report.Figures()
    let parts = names.ordered(report.parts[currency] ?? [:])
    let hasIncome = whole.income != 0
    self.currency = currency
    self.hasIncome = hasIncome
    heading = formats.name(of: currency)
    totals = Figure.all(whole, currency, formats)
    rows = parts.map { part in
      Row(
        subject: part.subject.text, name: names.name(of: part.subject),
        entries: names.query.entries(names.list, of: part.subject),
        figures: Figure.all(part.figures, currency, formats).filter { hasIncome || $0.name == "expense" },
        share: formats.percent(part.figures.expense, of: whole.expense) ?? "")
    }
    chart = whole == Report.Figures() ? nil : ReportChart(parts, currency, names)
  }
}

extension ReportSection.Figure {
  static func all(_ figures: Report.Figures, _ currency: Currency, _ formats: Formats) -> [Self] {
    let t = formats.t
    let figure = { (name: String, label: String, units: Int64, isSigned: Bool) in
      let money = Money(minorUnits: units, currency: currency)
      let tone = isSigned && units != 0 ? (units < 0 ? "loss" : "gain") : ""
      return Self(
        name: name, label: label, amount: isSigned ? formats.signed(money) : formats.money(money),
        minorUnits: units, tone: tone)
    }
    return [
      figure("expense", t.reportExpenses, figures.expense, false),
      figure("income", t.reportIncome, figures.income, false),
      figure("net", t.reportNet, figures.net, true),
    ]
  }
}

extension Report.Subject {
  /// What stands in the markup for scripts to read.
  var text: String {
    switch self {
    case .label(let id): id.description
    case .member(let id): id.description
    case .month(let day): String(day.description.prefix(7))
    case .none: ""
    }
  }
}
