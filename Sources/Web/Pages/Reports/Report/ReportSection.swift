import HTML
import Ledger
import Words

/// A report's part in one currency: what was spent, how that compares, and what it consists of.
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
    /// Months that follow each other are told by their names alone.
    let hasBadge: Bool
    let entries: Link?
    let figures: [Figure]
    /// How much of all expenses this is.
    let share: String
    /// The same in words, where there are budgets that it could be taken for a part of.
    let shareText: String
    /// What it may cost, and what is left of that.
    let budget: ReportBudget.Part?
    /// Of the 200 that the bar is long.
    let bar: Int
    let spent: Int64

    var initial: String { name.first { $0.isLetter || $0.isNumber }.map { String($0).uppercased() } ?? "" }
  }

  let currency: Currency
  let heading: String
  let totals: [Figure]
  /// "8% more than in October", and what a month comes to on average.
  let notes: [String]
  let budget: ReportBudget?
  let columns: ReportColumns?
  let rows: [Row]
  /// Whether any money came in: if not, there is only one figure in each row.
  let hasIncome: Bool

  /// What stands open; the rest is behind a press.
  private static let mostSlices = 8

  /// That of the group's own currency, or of the first other where there is nothing in it, and all others.
  static func all(
    _ report: Report, _ trend: ReportTrend, _ budgets: [ID<Label>: Money], _ names: ReportNames
  ) -> (main: ReportSection, others: [ReportSection]) {
    let home = names.groupCurrency
    let used = Set(report.whole.keys).subtracting([home]).sorted { ($0.code, $0.scale) < ($1.code, $1.scale) }
    let isHomeUsed = report.whole[home] != nil
    let main = isHomeUsed ? home : used.first ?? home
    let section = { ReportSection($0, report, trend, budgets, names) }
    return (section(main), used.filter { $0 != main }.map(section))
  }

  private init(
    _ currency: Currency, _ report: Report, _ trend: ReportTrend, _ budgets: [ID<Label>: Money],
    _ names: ReportNames
  ) {
    let formats = names.context.formats
    let whole = report.whole[currency] ?? Report.Figures()
    let hasIncome = whole.income != 0
    let budget = ReportBudget(budgets.filter { $0.value.currency == currency }, report, names.query, formats)
    let parts = names.ordered(report.parts[currency] ?? [:])
    let largest = parts.map(\.figures.expense).max() ?? 0
    self.currency = currency
    self.hasIncome = hasIncome
    self.budget = budget
    heading = formats.name(of: currency)
    totals = Figure.all(whole, currency, formats)
    notes = [
      trend.words(for: whole.expense, currency, formats),
      trend.average(in: currency).map { average in
        "\(formats.t.reportAverage(amount: formats.money(average.money))) \u{B7} \(formats.months(average.months))"
      },
    ].compactMap(\.self)
    columns = ReportColumns(trend, currency, names)
    let rows = parts.map { part in
      let share = formats.percent(part.figures.expense, of: whole.expense) ?? ""
      return Row(
        subject: part.subject.text, name: names.name(of: part.subject), look: names.look(of: part.subject),
        hasBadge: names.query.grouping != .month,
        entries: names.query.entries(names.list, of: part.subject),
        figures: Figure.all(part.figures, currency, formats).filter { hasIncome || $0.name == "expense" },
        share: share, shareText: budget == nil ? share : formats.t.reportShareOf(percent: share),
        budget: part.subject.label.flatMap { budget?.parts[$0] },
        bar: BudgetRow.length(part.figures.expense, of: largest), spent: part.figures.expense)
    }
    let slices = rows.filter { $0.spent != 0 }
    self.rows = rows
    self.slices = names.query.grouping == .month ? slices : slices.sorted { $1.spent < $0.spent }
  }

  /// Those in which something was spent, the largest first, or as the months come.
  private let slices: [Row]
  var firstSlices: [Row] { Array(slices.prefix(unfolded)) }
  var moreSlices: [Row] { Array(slices.dropFirst(unfolded)) }
  /// A single one takes no more room than the words that would hide it.
  private var unfolded: Int { slices.count == Self.mostSlices + 1 ? slices.count : Self.mostSlices }
  var spent: Figure? { totals.first }
  /// What came in and what remains of it.
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

  fileprivate var label: ID<Label>? { if case .label(let id) = self { id } else { nil } }
}
