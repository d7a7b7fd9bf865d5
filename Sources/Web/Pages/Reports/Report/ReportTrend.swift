import Ledger
import Store
import Words

/// The comparison of a report: the months around its days, and the period before it.
struct ReportTrend {
  /// The first days of the months that have a column, the oldest first: at most twelve, from the first one
  /// with an entry on.
  let months: [Day]
  private let byMonth: Report
  /// The part of the report that lies before those months.
  private let before: Report?
  /// The previous period; nil for days without a kind.
  private let earlier: Earlier?
  private let today: Day

  private struct Earlier {
    let period: ReportPeriod
    let report: Report
    /// If the report's period is not over yet: its report up to today. It is compared with as many days of
    /// the previous period, since entries with a future date have no counterpart there.
    let soFar: Report?

    var isCut: Bool { soFar != nil }
  }

  /// The monthly average.
  struct Average {
    let money: Money
    /// The months that it covers.
    let months: ClosedRange<Day>
    /// Whether all of them have a column.
    let isShown: Bool
  }

  static let months = 12

  init(_ snapshot: Snapshot, _ overview: GroupOverview, _ query: ReportQuery, by me: ID<Member>, today: Day)
    throws
  {
    let end = (query.period.to ?? today).monthRange
    let start = end.lowerBound.adding(months: 1 - Self.months) ?? end.lowerBound
    let report = { (days: ClosedRange<Day>) in
      var filter = query.list.filter
      (filter.from, filter.to) = (days.lowerBound, days.upperBound)
      return try snapshot.report(of: overview, by: .month, for: query.isMine ? me : nil, matching: filter)
    }
    let byMonth = try report(start...end.upperBound)
    let from = query.period.from ?? .first
    let before = try start.adding(days: -1).flatMap { from <= $0 ? from...$0 : nil }.map(report)
    let first = before?.parts.isEmpty == false ? start : byMonth.months.min() ?? start
    months = (0..<Self.months).compactMap { start.adding(months: $0) }.filter {
      first <= $0 && $0 <= end.lowerBound
    }
    (self.byMonth, self.before) = (byMonth, before)
    earlier = try Self.earlier(than: query.period, today: today).map { period, days, begun in
      Earlier(period: period, report: try report(days), soFar: try begun.map { try report($0...today) })
    }
    self.today = today
  }

  private static func earlier(than period: ReportPeriod, today: Day) -> (
    ReportPeriod, ClosedRange<Day>, begun: Day?
  )? {
    guard let from = period.from, let to = period.to, let before = period.moved(by: -1),
      let first = before.from, let last = before.to
    else { return nil }
    guard from <= today, today < to else { return (before, first...last, nil) }
    return (before, first...min(last, first.adding(days: from.days(until: today)) ?? last), from)
  }

  func spent(in month: Day, _ currency: Currency) -> Int64 {
    byMonth.parts[currency]?[.month(month)]?.expense ?? 0
  }

  /// The average of the finished months, from the first one with expenses on, including months of the report
  /// that have no column. Nil if only one of several months has expenses.
  func average(in currency: Currency) -> Average? {
    let spent = over(currency)
    guard let first = spent.keys.min(), let shown = months.first,
      let before = today.monthRange.lowerBound.adding(months: -1),
      let last = months.last.map({ min($0, before) }), first < last
    else { return nil }
    let sum = spent.values.reduce(Int128(0)) { $0 + Int128($1) }
    let count = Int128(first.months(through: last))
    guard spent.count > 1 else { return nil }
    let mean = Int64(clamping: (2 * sum + count) / (2 * count))
    return Average(
      money: Money(minorUnits: mean, currency: currency), months: first...last, isShown: shown <= first)
  }

  /// The expenses of the finished months that have any.
  private func over(_ currency: Currency) -> [Day: Int64] {
    var spent: [Day: Int64] = [:]
    for (subject, figures) in [before, byMonth].compactMap({ $0?.parts[currency] }).joined() {
      guard case .month(let month) = subject, month < today.monthRange.lowerBound, figures.expense > 0 else {
        continue
      }
      spent[month] = figures.expense
    }
    return spent
  }

  /// The months of the columns, if the report counts entries before them; otherwise nil.
  func span(_ currency: Currency, _ formats: Formats) -> String? {
    guard before?.whole[currency] != nil, let first = months.first, let last = months.last else { return nil }
    return formats.months(first...last)
  }

  /// "8% more than in October", and the compared amount if the report also has entries with a future date;
  /// nil without expenses before.
  func words(for whole: Int64, _ currency: Currency, _ formats: Formats) -> String? {
    let spent = earlier?.soFar.map { $0.whole[currency]?.expense ?? 0 } ?? whole
    let words = words(comparing: spent, currency, formats)
    guard spent != whole else { return words }
    let amount = formats.money(Money(minorUnits: spent, currency: currency))
    return words.map { formats.t.reportUntilToday(amount: amount, comparison: $0) }
  }

  private func words(comparing spent: Int64, _ currency: Currency, _ formats: Formats) -> String? {
    guard let earlier, let before = earlier.report.whole[currency]?.expense, before > 0 else { return nil }
    let (t, period) = (formats.t, earlier.period.title(formats))
    let difference = spent.subtractingReportingOverflow(before)
    guard !difference.overflow, let percent = formats.percent(difference.partialValue, of: before) else {
      return nil
    }
    if difference.partialValue == 0 {
      return earlier.isCut ? t.reportAsMuchSoFar(period: period) : t.reportAsMuch(period: period)
    }
    if let times = Self.times(spent, of: before) {
      let number = formats.number(times)
      return earlier.isCut
        ? t.reportTimesSoFar(times: number, period: period) : t.reportTimes(times: number, period: period)
    }
    switch (difference.partialValue > 0, earlier.isCut) {
    case (true, false): return t.reportMore(percent: percent, period: period)
    case (false, false): return t.reportLess(percent: percent, period: period)
    case (true, true): return t.reportMoreSoFar(percent: percent, period: period)
    case (false, true): return t.reportLessSoFar(percent: percent, period: period)
    }
  }
}

extension ReportTrend {
  /// How many times the earlier amount fits, where a percentage would have too many digits.
  private static func times(_ spent: Int64, of before: Int64) -> DecimalNumber? {
    guard spent / 10 >= before else { return nil }
    let times = (2 * Int128(spent) + Int128(before)) / (2 * Int128(before))
    return DecimalNumber(units: Int64(clamping: times), scale: 0)
  }
}

extension Report {
  /// The months that have any figures, in a report by month.
  fileprivate var months: [Day] {
    parts.values.joined().compactMap { if case .month(let day) = $0.key { day } else { nil } }
  }
}

extension Formats {
  /// "December 2025 to October 2026", by their first days.
  func months(_ months: ClosedRange<Day>) -> String {
    t.reportMonths(from: month(months.lowerBound), to: month(months.upperBound))
  }
}

extension Day {
  /// The number of months from this day's month to that of another day, both included.
  func months(through last: Day) -> Int { (last.year - year) * 12 + last.month - month + 1 }
}
