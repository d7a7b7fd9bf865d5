import Ledger
import Store
import Words

/// A drawing of a report: a column for each month, or a bar for each of the largest parts.
struct ReportChart {
  struct Shape {
    let tone: String
    let x: Int
    let y: Int
    let width: Int
    let height: Int
  }

  struct Caption {
    let text: String
    let x: Int
    let y: Int
    /// Where in the text that place is: `start`, `middle` or `end`.
    let anchor: String
  }

  let id: String
  let title: String
  let description: String
  let height: Int
  private(set) var shapes: [Shape] = []
  private(set) var captions: [Caption] = []
  let hasIncome: Bool

  static let width = 360
  private static let mostBars = 12
  private static let barPitch = 36
  private static let columnReach = 120
  /// What stays free between a name and its amount.
  private static let gap = 12

  init(
    _ parts: [(subject: Report.Subject, figures: Report.Figures)], _ currency: Currency, _ names: ReportNames
  ) {
    let (t, formats) = (names.t, names.context.formats)
    let isByMonth = names.query.grouping == .month
    id = "chart-\(currency.code)"
    title = t.reportChart(by: names.query.grouping.name(t), currency: currency.code)
    description = isByMonth ? t.reportChartOfMonths : t.reportChartOfParts
    hasIncome = parts.contains { $0.figures.income != 0 }
    height = isByMonth ? Self.columnReach + 24 : min(parts.count, Self.mostBars) * Self.barPitch
    let largest = parts.map { max($0.figures.expense.magnitude, $0.figures.income.magnitude) }.max() ?? 0
    isMirrored = formats.t.direction == "rtl"
    if isByMonth {
      addColumns(parts, largest, formats)
    } else {
      addBars(parts, largest, currency, names)
    }
  }

  private let isMirrored: Bool

  // MARK: - Columns

  private mutating func addColumns(
    _ parts: [(subject: Report.Subject, figures: Report.Figures)], _ largest: UInt64, _ formats: Formats
  ) {
    // At most a column for each unit of width, the newest.
    let parts = parts.suffix(Self.width / 2)
    let pitch = Self.width / max(1, min(parts.count, Self.width / 2))
    let thick = max(1, (hasIncome ? pitch * 2 / 5 : pitch * 4 / 5))
    let step = (parts.count + 11) / 12
    for (index, part) in parts.enumerated() {
      let left = index * pitch + pitch / 10
      add(part.figures.expense, largest, "expense", x: left, thick)
      if hasIncome { add(part.figures.income, largest, "income", x: left + thick, thick) }
      if index % step == 0, case .month(let day) = part.subject {
        let text = step >= 12 ? String(day.year) : formats.briefMonth(day)
        captions.append(
          Caption(
            text: text, x: mirrored(index * pitch + pitch / 2), y: Self.columnReach + 18, anchor: "middle"))
      }
    }
  }

  private mutating func add(_ units: Int64, _ largest: UInt64, _ tone: String, x: Int, _ thick: Int) {
    let size = length(units, largest, Self.columnReach)
    shapes.append(
      Shape(
        tone: tone, x: isMirrored ? Self.width - x - thick : x, y: Self.columnReach - size, width: thick,
        height: size))
  }

  // MARK: - Bars

  private mutating func addBars(
    _ parts: [(subject: Report.Subject, figures: Report.Figures)], _ largest: UInt64, _ currency: Currency,
    _ names: ReportNames
  ) {
    let formats = names.context.formats
    for (index, part) in parts.prefix(Self.mostBars).enumerated() {
      let top = index * Self.barPitch
      let money = Money(minorUnits: max(part.figures.expense, part.figures.income), currency: currency)
      let amount = formats.money(money)
      let name = names.name(of: part.subject).cut(toWidth: Self.width - Self.gap - amount.drawnWidth)
      captions.append(Caption(text: name, x: mirrored(0), y: top + 13, anchor: "start"))
      captions.append(Caption(text: amount, x: mirrored(Self.width), y: top + 13, anchor: "end"))
      add(part.figures.expense, largest, "expense", y: top + 19, hasIncome ? 6 : 10)
      if hasIncome { add(part.figures.income, largest, "income", y: top + 26, 6) }
    }
  }

  private mutating func add(_ units: Int64, _ largest: UInt64, _ tone: String, y: Int, _ thick: Int) {
    let size = length(units, largest, Self.width)
    shapes.append(
      Shape(tone: tone, x: isMirrored ? Self.width - size : 0, y: y, width: size, height: thick))
  }

  // MARK: - Measures

  /// As much as is there can be seen, however small it is beside the others.
  private func length(_ units: Int64, _ largest: UInt64, _ reach: Int) -> Int {
    guard units != 0, largest != 0 else { return 0 }
    return max(1, Int(Double(units.magnitude) / Double(largest) * Double(reach)))
  }

  private func mirrored(_ x: Int) -> Int { isMirrored ? Self.width - x : x }
}
