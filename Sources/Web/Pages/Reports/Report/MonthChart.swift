import HTML
import Ledger
import Words

/// The column chart of the expenses by month; each column links to its month's report.
struct MonthChart {
  struct Column {
    let link: Link
    /// The month and its amount.
    let label: String
    let month: String
    let money: Money
    let amount: String
    let x: Int
    let y: Int
    let height: Int
    /// Whether the month is among the days of the report.
    let isShown: Bool
  }

  struct Caption {
    let text: String
    let x: Int
    let y: Int
    /// The SVG `text-anchor` of the position: `start`, `middle` or `end`.
    let anchor: String
  }

  let id: String
  let title: String
  private(set) var columns: [Column] = []
  private(set) var captions: [Caption] = []
  /// The positions of the axis lines.
  private(set) var lines: [Int] = []
  /// The months of the columns, if the report begins before them.
  let span: String?
  /// The position of the average's line; nil if the average includes months without a column.
  let average: Int?
  /// The extent of the lines, from the edge of the first month.
  let plot: Range<Int>

  static let width = 360
  static let height = 168
  /// The width of a column, and the distance to the next one.
  let thick: Int
  let pitch: Int

  private static let top = 22
  private static let reach = 110
  private static let gap = 6
  /// Columns are no wider than if there were so many of them.
  private static let fewest = 6

  private let isMirrored: Bool

  init?(_ trend: ReportTrend, _ currency: Currency, _ names: ReportNames) {
    let formats = names.context.formats
    let spent = trend.months.map { trend.spent(in: $0, currency) }
    // A single column would be beside nothing.
    guard let largest = spent.max(), largest > 0, spent.count > 1 else { return nil }
    let mean = trend.average(in: currency).flatMap { $0.isShown ? $0.money.minorUnits : nil }
    let axis = AxisMarks(upTo: max(largest, mean ?? 0), currency, formats)
    let margin = axis.marks.map(\.text.drawnWidth).max() ?? 0
    pitch = (Self.width - margin - Self.gap) / max(Self.fewest, spent.count)
    thick = max(1, pitch * 3 / 4)
    id = "columns-\(currency.code)"
    span = trend.span(currency, formats)
    title = formats.t.reportChart(by: formats.t.reportByMonth, currency: currency.code)
    isMirrored = formats.t.direction == "rtl"
    let plotted = pitch * max(Self.fewest, spent.count)
    plot = isMirrored ? Self.width - plotted..<Self.width : 0..<plotted
    average = mean.map { Self.top + Self.reach - Self.length($0, of: axis.highest) }
    add(axis)
    for (place, month) in trend.months.enumerated() {
      add(place, month, Money(minorUnits: spent[place], currency: currency), axis.highest, names)
    }
    if names.query.period.kind == .month { addAmount() }
    addMonths(trend.months, asking: Self.important(trend.months, spent, names.query), formats)
  }

  // MARK: - Parts

  private mutating func add(_ axis: AxisMarks) {
    for mark in axis.marks {
      let y = Self.top + Self.reach - Self.length(mark.value, of: axis.highest)
      lines.append(y)
      captions.append(Caption(text: mark.text, x: mirrored(Self.width), y: y + 4, anchor: "end"))
    }
  }

  private mutating func add(
    _ place: Int, _ month: Day, _ money: Money, _ highest: Int64, _ names: ReportNames
  ) {
    let (formats, query) = (names.context.formats, names.query)
    let size = Self.length(money.minorUnits, of: highest)
    let left = place * pitch + (pitch - thick) / 2
    let amount = formats.money(money)
    let days = month.monthRange
    let isShown =
      days.upperBound >= query.period.from ?? .first && days.lowerBound <= query.period.to ?? .last
    columns.append(
      Column(
        link: query.link(to: names.list.segment("reports"), in: ReportPeriod(.month, around: month)),
        label: formats.t.reportColumn(month: formats.month(month), amount: amount),
        month: formats.month(month), money: money, amount: amount,
        x: isMirrored ? Self.width - left - thick : left, y: Self.top + Self.reach - size, height: size,
        isShown: isShown))
  }

  /// Adds the amount of the report's month above its column. If it would cover another column or the
  /// average's line, only the headline shows it.
  private mutating func addAmount() {
    guard let shown = columns.firstIndex(where: \.isShown) else { return }
    let (column, half) = (columns[shown], columns[shown].amount.drawnWidth / 2)
    let x = max(plot.lowerBound + half, min(column.x + thick / 2, plot.upperBound - half))
    let y = column.y - 6
    let isCovering = columns.indices.contains { other in
      other != shown && columns[other].y <= y + 2 && abs(columns[other].x + thick / 2 - x) < half + thick / 2
    }
    guard !isCovering, average.map({ (y - 12...y + 2).contains($0) }) != true else { return }
    captions.append(Caption(text: column.amount, x: x, y: y, anchor: "middle"))
  }

  /// The month that must have a label: the only month of the report, or the only one with expenses.
  private static func important(_ months: [Day], _ spent: [Int64], _ query: ReportQuery) -> Day? {
    if query.period.kind == .month { return months.last }
    let used = months.indices.filter { spent[$0] > 0 }
    return used.count == 1 ? months[used[0]] : nil
  }

  /// Labels as many months as fit, including each January or the month that must have a label; the first
  /// label of a year has the year below it.
  private mutating func addMonths(_ months: [Day], asking important: Day?, _ formats: Formats) {
    let widest = months.map { formats.briefMonth($0).drawnWidth }.max() ?? 0
    let least = (widest + 4 + pitch - 1) / max(1, pitch)
    let step = [1, 2, 3, 4, 6].first { $0 >= least } ?? 12
    let first = important.map { ($0.month - 1) % step } ?? 0
    for (place, month) in months.enumerated() where (month.month - 1) % step == first {
      let x = mirrored(place * pitch + pitch / 2)
      captions.append(
        Caption(text: formats.briefMonth(month), x: x, y: Self.top + Self.reach + 16, anchor: "middle"))
      if month.month <= step {
        captions.append(
          Caption(text: String(month.year), x: x, y: Self.top + Self.reach + 31, anchor: "middle"))
      }
    }
  }

  // MARK: - Measures

  /// At least 1 for any amount above zero, however small it is beside the others.
  private static func length(_ units: Int64, of highest: Int64) -> Int {
    guard units > 0, highest > 0 else { return 0 }
    return max(1, Int(Double(units) / Double(highest) * Double(reach)))
  }

  private func mirrored(_ x: Int) -> Int { isMirrored ? Self.width - x : x }
}

/// The labels of a chart's axis: zero, the highest value, and the middle between them.
struct AxisMarks {
  let highest: Int64
  let marks: [(value: Int64, text: String)]

  private static let steps: [Int64] = [10, 12, 16, 20, 24, 30, 40, 50, 60, 80, 100]

  /// Rounds the highest value up to a number with few digits, so that the middle has few digits too.
  init(upTo largest: Int64, _ currency: Currency, _ formats: Formats) {
    var unit: Int64 = 1
    while unit <= (largest - 1) / 100, unit < .max / 1_000 { unit *= 10 }
    highest = Self.steps.lazy.map { $0 * unit }.first { $0 >= largest } ?? largest
    marks = [0, highest / 2, highest].map { value in
      (value, formats.brief(Money(minorUnits: value, currency: currency)))
    }
  }
}

extension Formats {
  /// An amount without its currency, and without decimals if they are zero.
  fileprivate func brief(_ money: Money) -> String {
    var (units, scale) = (money.minorUnits, money.currency.scale)
    while scale > 0, units % 10 == 0 { (units, scale) = (units / 10, scale - 1) }
    return DecimalNumber(units: units, scale: scale).map { number($0) } ?? self.money(money)
  }
}

/// The width of a text in a chart, where no text wraps or shrinks.
extension String {
  /// The width in units of the chart. It is rather too large
  /// than too small, since the font is the reader's own.
  var drawnWidth: Int { unicodeScalars.reduce(0) { $0 + $1.drawnWidth } }
}

extension Unicode.Scalar {
  fileprivate var drawnWidth: Int {
    if properties.isDefaultIgnorableCodePoint || properties.generalCategory == .nonspacingMark { return 0 }
    if value >= 0x1100 { return value < 0x2E80 ? 8 : 12 }
    if "iljtfr.,'’ ()|!:;".unicodeScalars.contains(self) { return 4 }
    return properties.isUppercase || self == "m" || self == "w" ? 9 : 7
  }
}
