import HTML
import Ledger
import Store
import Words

/// What stood out in a month that is over: the dearest entry, who paid most often, and the category that
/// changed most since the month before.
struct MonthHighlights {
  struct Fact {
    let words: String
    let link: Link?
  }

  let title: String
  let facts: [Fact]
  /// All of it, to be sent to others.
  let text: String

  private typealias Payer = (member: ID<Member>, times: Int)

  static let textField = "highlights-text"

  /// With fewer nothing stands out, and more are not read for a few lines.
  static let entries = 3..<1000
  /// So many days long the first page leads to those of the last month.
  static let daysOffered = 3

  /// Nil for other reports, and for a month of which there is little to say.
  init?(_ query: ReportQuery, _ names: ReportNames, _ report: Report, _ snapshot: Snapshot) throws {
    let formats = names.context.formats
    guard query.period.kind == .month, !query.isFiltered, !query.isMine,
      let (from, to) = Self.days(of: query.period), to < formats.today,
      let spent = report.whole[names.groupCurrency]?.expense
    else { return nil }
    var filter = EntryFilter()
    (filter.from, filter.to, filter.kind) = (from, to, .expense)
    let rows = try snapshot.entries(of: names.overview, matching: filter, size: Self.entries.upperBound).rows
    guard Self.entries.contains(rows.count) else { return nil }
    let dearest = Self.dearest(rows, names)
    let payer = Self.payer(rows, names)
    let change = try Self.change(in: query.period, names, snapshot)
    let facts = [
      dearest, payer.map { Self.fact(of: $0, isMe: $0.member == names.context.viewer, names) }, change,
    ].compactMap(\.self)
    // Others read it, too: there the visitor has a name.
    let told = [dearest, payer.map { Self.fact(of: $0, isMe: false, names) }, change].compactMap(\.self)
    let t = names.t
    let amount = formats.money(Money(minorUnits: spent, currency: names.groupCurrency))
    let group = formats.isolated(names.overview.group.name)
    self.facts = facts
    title = t.highlightsTitle(month: formats.month(from))
    text = ([t.highlightsText(group: group, month: formats.month(from), amount: amount)] + told.map(\.words))
      .joined(separator: "\n")
  }

  private static func days(of period: ReportPeriod) -> (from: Day, to: Day)? {
    guard let from = period.from, let to = period.to else { return nil }
    return (from, to)
  }

  /// Nil if some have no exchange rate, since one of those may have cost more.
  private static func dearest(_ rows: [EntryRow], _ names: ReportNames) -> Fact? {
    guard rows.allSatisfy({ $0.amount.currency == names.groupCurrency }),
      let row = rows.max(by: { $0.amount.minorUnits < $1.amount.minorUnits })
    else { return nil }
    let (t, formats) = (names.t, names.context.formats)
    return Fact(
      words: t.highlightsDearest(
        title: formats.isolated(t.title(row.title, of: row.kind)), amount: formats.money(row.amount)),
      link: EntryLinks(names.overview.group.id).entry(row.id))
  }

  /// Nil if several paid as often.
  private static func payer(_ rows: [EntryRow], _ names: ReportNames) -> Payer? {
    var times: [ID<Member>: Int] = [:]
    for row in rows { for payer in row.payers { times[payer.member, default: 0] += 1 } }
    guard let most = times.max(by: { $0.value < $1.value }), times.count > 1,
      times.count(where: { $0.value == most.value }) == 1
    else { return nil }
    return (most.key, most.value)
  }

  private static func fact(of payer: Payer, isMe: Bool, _ names: ReportNames) -> Fact {
    let times = names.context.formats.number(DecimalNumber(Int64(payer.times)))
    let name = isMe ? names.t.memberYou : names.context.name(payer.member)
    return Fact(words: names.t.highlightsPaidMost(name: name, times: times), link: nil)
  }

  /// The category whose expenses differ most from those of the month before, if it had any then.
  private static func change(in period: ReportPeriod, _ names: ReportNames, _ snapshot: Snapshot) throws
    -> Fact?
  {
    guard let earlier = period.moved(by: -1) else { return nil }
    let (now, before) = (try parts(of: period, names, snapshot), try parts(of: earlier, names, snapshot))
    let changes = before.filter { $0.value > 0 }.compactMap { label, amount in
      let difference = now[label, default: 0].subtractingReportingOverflow(amount)
      return difference.overflow ? nil : (label: label, by: difference.partialValue)
    }
    let largest = changes.max { ($0.by.magnitude, $1.label) < ($1.by.magnitude, $0.label) }
    guard let largest, largest.by != 0, largest.by != .min else { return nil }
    let (t, formats) = (names.t, names.context.formats)
    let category = names.name(of: .label(largest.label))
    let amount = formats.money(Money(minorUnits: abs(largest.by), currency: names.groupCurrency))
    let month = earlier.title(formats)
    let words =
      largest.by < 0
      ? t.highlightsLess(category: category, amount: amount, period: month)
      : t.highlightsMore(category: category, amount: amount, period: month)
    return Fact(words: words, link: nil)
  }

  private static func parts(of period: ReportPeriod, _ names: ReportNames, _ snapshot: Snapshot) throws
    -> [ID<Label>: Int64]
  {
    var filter = EntryFilter()
    (filter.from, filter.to) = (period.from, period.to)
    let report = try snapshot.report(of: names.overview, by: .category, matching: filter)
    return (report.parts[names.groupCurrency] ?? [:]).reduce(into: [:]) { parts, part in
      if let label = part.key.label { parts[label] = part.value.expense }
    }
  }
}
