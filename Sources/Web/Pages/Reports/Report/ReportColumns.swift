import HTML
import Ledger
import Words

/// A drawing of what was spent month by month, each month a column that leads to its own report.
struct ReportColumns {
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
    /// Where in the text that place is: `start`, `middle` or `end`.
    let anchor: String
  }

  let id: String
  let title: String
  private(set) var columns: [Column] = []
  private(set) var captions: [Caption] = []
  /// Where the lines of the axis are.
  private(set) var lines: [Int] = []
  /// Of which months the columns are, where the report's days begin before them.
  let span: String?
  /// Where the line of the average is; nil where that is also of months that have no column.
  let average: Int?
  /// How far the lines go, from the edge where the first month stands.
  let plot: Range<Int>

  static let width = 360
  static let height = 168
  /// How wide a column is, and how far it is to the next.
  let thick: Int
  let pitch: Int

  private static let top = 22
  private static let reach = 110
  private static let gap = 6

  private let isMirrored: Bool

  init?(_ trend: ReportTrend, _ currency: Currency, _ names: ReportNames) {
    let formats = names.context.formats
    let spent = trend.months.map { trend.spent(in: $0, currency) }
    guard let largest = spent.max(), largest > 0 else { return nil }
    let mean = trend.average(in: currency).flatMap { $0.isShown ? $0.money.minorUnits : nil }
    let axis = AxisMarks(upTo: max(largest, mean ?? 0), currency, formats)
    let margin = axis.marks.map(\.text.drawnWidth).max() ?? 0
    pitch = (Self.width - margin - Self.gap) / max(1, spent.count)
    thick = max(1, pitch * 3 / 4)
    id = "columns-\(currency.code)"
    span = trend.span(currency, formats)
    title = formats.t.reportChart(by: formats.t.reportByMonth, currency: currency.code)
    isMirrored = formats.t.direction == "rtl"
    let plotted = pitch * spent.count
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
      captions.append(
        Caption(text: mark.text, x: mirrored(Self.width), y: y + 4, anchor: "end"))
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

  /// The amount of the month that a report is of, above its column. Where it would cover another one or the line of the
  /// average, it is left to the headline.
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

  /// The month that has to have its name: the only one that a report is of, or in which anything was spent.
  private static func important(_ months: [Day], _ spent: [Int64], _ query: ReportQuery) -> Day? {
    if query.period.kind == .month { return months.last }
    let used = months.indices.filter { spent[$0] > 0 }
    return used.count == 1 ? months[used[0]] : nil
  }

  /// As many names as there is room for, so that each January has one, or the month that needs it; below the
  /// first of a year stands the year.
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

  /// As much as is there can be seen, however small it is beside the others.
  private static func length(_ units: Int64, of highest: Int64) -> Int {
    guard units > 0, highest > 0 else { return 0 }
    return max(1, Int(Double(units) / Double(highest) * Double(reach)))
  }

  private func mirrored(_ x: Int) -> Int { isMirrored ? Self.width - x : x }
}

/// The values beside a drawing: nought, the highest, and the middle between them.
struct AxisMarks {
  let highest: Int64
  let marks: [(value: Int64, text: String)]

  private static let steps: [Int64] = [10, 12, 16, 20, 24, 30, 40, 50, 60, 80, 100]

  /// The highest is a number of few figures, so that the middle is too.
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
  /// An amount beside a drawing whose currency is known: whole where it is.
  fileprivate func brief(_ money: Money) -> String {
    var (units, scale) = (money.minorUnits, money.currency.scale)
    while scale > 0, units % 10 == 0 { (units, scale) = (units / 10, scale - 1) }
    return Quantity(units: units, scale: scale).map { number($0) } ?? self.money(money)
  }
}
