import HTML
import Ledger
import Words

/// A report's section for one currency: the expenses, a comparison, and their parts.
struct ReportSection {
  struct Figure {
    /// `expense`, `income` or `net`.
    let name: String
    let label: String
    let amount: String
    let minorUnits: Int64
  }

  struct Row {
    let subject: String
    let name: String
    let look: CategoryLook?
    /// Whether the row shows a badge. Rows of months have none: their names say enough.
    let hasBadge: Bool
    let entries: Link?
    let figures: [Figure]
    /// The percentage of all expenses.
    let share: String
    /// The percentage in words, where it could be mistaken for a percentage of a budget.
    let shareText: String
    /// The budget of the part, and the rest of it.
    let budget: ReportBudget.Part?
    /// The length of the bar, out of 200.
    let bar: Int
    let spent: Int64

    var initial: String { name.first { $0.isLetter || $0.isNumber }.map { String($0).uppercased() } ?? "" }
  }

  let currency: Currency
  let heading: String
  let totals: [Figure]
  /// "8% more than in October", and the monthly average.
  let notes: [String]
  let budget: ReportBudget?
  let columns: MonthChart?
  let rows: [Row]
  /// Whether there is any income; without it each row has only one figure.
  let hasIncome: Bool
  /// Whether so much came in that what remains is worth a look.
  let showsNet: Bool
  /// The visitor's part of the expenses; nil where the report is of it, and where it is all or nothing.
  let mine: String?

  /// The number of rows shown at once; a button shows the rest.
  private static let mostSlices = 8

  /// The section of the group's own currency, or if that is
  /// empty of the first other one, and all other sections.
  static func all(
    _ report: Report, mine: Report?, _ trend: ReportTrend, _ budgets: [ID<Label>: Money], _ names: ReportNames
  ) -> (main: ReportSection, others: [ReportSection]) {
    let home = names.groupCurrency
    let used = Set(report.whole.keys).subtracting([home]).sorted { ($0.code, $0.scale) < ($1.code, $1.scale) }
    let isHomeUsed = report.whole[home] != nil
    let main = isHomeUsed ? home : used.first ?? home
    let section = { ReportSection($0, report, mine, trend, budgets, names) }
    return (section(main), used.filter { $0 != main }.map(section))
  }

  private init(
    _ currency: Currency, _ report: Report, _ mine: Report?, _ trend: ReportTrend,
    _ budgets: [ID<Label>: Money], _ names: ReportNames
  ) {
    let formats = names.context.formats
    let whole = report.whole[currency] ?? Report.Figures()
    let hasIncome = whole.income != 0
    let budget = ReportBudget(budgets.filter { $0.value.currency == currency }, report, names.query, formats)
    let parts = names.ordered(report.parts[currency] ?? [:])
    self.currency = currency
    self.hasIncome = hasIncome
    showsNet = whole.income.magnitude > whole.expense.magnitude / 10
    let part = mine?.whole[currency]?.expense ?? 0
    self.mine =
      part == 0 || part == whole.expense
      ? nil : formats.t.mineShare(amount: formats.money(Money(minorUnits: part, currency: currency)))
    self.budget = budget
    heading = formats.name(of: currency)
    totals = Figure.all(whole, currency, formats)
    notes = [
      trend.words(for: whole.expense, currency, formats),
      trend.average(in: currency).map { average in
        "\(formats.t.reportAverage(amount: formats.money(average.money))) \u{B7} \(formats.months(average.months))"
      },
    ].compactMap(\.self)
    columns = MonthChart(trend, currency, names)
    let rows = parts.map { part in
      let share = formats.percent(part.figures.expense, of: whole.expense) ?? ""
      return Row(
        subject: part.subject.text, name: names.name(of: part.subject), look: names.look(of: part.subject),
        hasBadge: names.query.grouping != .month, entries: names.query.entries(names.list, of: part.subject),
        figures: Figure.all(part.figures, currency, formats).filter { hasIncome || $0.name == "expense" },
        share: share, shareText: budget == nil ? share : formats.t.reportShareOf(percent: share),
        budget: part.subject.label.flatMap { budget?.parts[$0] },
        bar: BudgetRow.length(part.figures.expense, of: whole.expense), spent: part.figures.expense)
    }
    let slices = rows.filter { $0.spent != 0 }
    self.rows = rows
    self.slices = names.query.grouping == .month ? slices : slices.sorted { $1.spent < $0.spent }
  }

  /// The parts with expenses, the largest first; months in order.
  private let slices: [Row]
  var firstSlices: [Row] { Array(slices.prefix(unfolded)) }
  var moreSlices: [Row] { Array(slices.dropFirst(unfolded)) }
  /// A single hidden row would take no more space than the button that shows it.
  private var unfolded: Int { slices.count == Self.mostSlices + 1 ? slices.count : Self.mostSlices }
  var spent: Figure? { totals.first }
  /// Income and net amount.
  var others: [Figure] { Array(totals.dropFirst()) }
}

extension ReportSection.Figure {
  static func all(_ figures: Report.Figures, _ currency: Currency, _ formats: Formats) -> [Self] {
    let t = formats.t
    let figure = { (name: String, label: String, units: Int64, isSigned: Bool) in
      let money = Money(minorUnits: units, currency: currency)
      return Self(
        name: name, label: label, amount: isSigned ? formats.signed(money) : formats.money(money),
        minorUnits: units)
    }
    return [
      figure("expense", t.reportExpenses, figures.expense, false),
      figure("income", t.reportIncome, figures.income, false), figure("net", t.reportNet, figures.net, true),
    ]
  }
}

extension Report.Subject {
  /// The text in the markup for scripts.
  var text: String {
    switch self {
    case .label(let id): id.description
    case .member(let id): id.description
    case .month(let day): String(day.description.prefix(7))
    case .none: ""
    }
  }

  var label: ID<Label>? { if case .label(let id) = self { id } else { nil } }
}
