import Encodings
import Ledger
import Migrations
import SQLite
import TestSupport
import Testing

@testable import Store
@testable import StoreMaintenance

struct ReportTests {
  private func world(_ salt: Int) throws -> (RandomWorld, ID<Group>) {
    let world = try RandomWorld(salt: salt, groups: 1, entries: 200)
    let group = try #require(world.groups.keys.first)
    try world.furnish(group, entries: 150)
    try world.step(200)
    return (world, group)
  }

  @Test(arguments: 0..<4) func `a report is what its entries come to, however it is asked for`(salt: Int)
    throws
  {
    let (world, group) = try world(600 + salt)
    let snapshot: Snapshot = world.transaction
    let overview = try #require(try snapshot.overview(of: group))
    let naive = NaiveList(try world.household(group), overview)
    #expect(Set(naive.items.map(\.entry.day.month)).count > 1)
    for _ in 0..<40 {
      let filter = try randomFilter(world, naive)
      for member in [nil, overview.members.randomElement(using: &world.random)?.id] {
        for grouping in Report.Grouping.allCases {
          let report = try snapshot.report(of: overview, by: grouping, for: member, matching: filter)
          let expected = NaiveReport(naive.matching(filter), by: grouping, for: member, overview).report
          #expect(report == expected, "\(grouping) \(String(describing: member)) \(filter)")
          if grouping != .tag { try expectWhole(report) }
        }
      }
      try expectListSums(filter, overview, snapshot)
    }
  }

  private func expectWhole(_ report: Report) throws {
    for (currency, parts) in report.parts {
      let whole = try #require(report.whole[currency])
      #expect(parts.values.reduce(0) { $0 + $1.expense } == whole.expense)
      #expect(parts.values.reduce(0) { $0 + $1.income } == whole.income)
    }
  }

  private func expectListSums(_ filter: EntryFilter, _ overview: GroupOverview, _ snapshot: Snapshot) throws {
    let whole = try snapshot.report(of: overview, by: .category, matching: filter).whole
    var listed: [Currency: Report.Figures] = [:]
    for sum in try snapshot.sums(of: overview, matching: filter) {
      switch sum.kind {
      case .expense: listed[sum.total.currency, default: .init()].expense += sum.total.minorUnits
      case .income: listed[sum.total.currency, default: .init()].income += sum.total.minorUnits
      case .transfer: break
      }
    }
    #expect(whole == listed, "\(filter)")
  }

  /// Mostly ranges of days, some of them whole months, and sometimes other conditions too.
  private func randomFilter(_ world: RandomWorld, _ naive: NaiveList) throws -> EntryFilter {
    var filter = EntryFilter()
    var days = naive.items.map(\.entry.day) + naive.items.map(\.entry.day.monthRange.lowerBound)
    days += naive.items.map(\.entry.day.monthRange.upperBound)
    days += ["2024-02-29", "2024-12-31", "2025-01-01", "2025-12-31"].compactMap { Day($0) }
    if world.random.chance(80) { filter.from = world.random.pick(days) }
    if world.random.chance(80) { filter.to = world.random.pick(days) }
    if world.random.chance(20) { filter.kind = world.random.pick(Bill.Kind.allCases) }
    guard world.random.chance(30), let changes = world.groups[naive.overview.group.id] else { return filter }
    switch world.random.below(5) {
    case 0: filter.category = world.random.pick(changes.labels)
    case 1: filter.tags = world.random.some(changes.labels)
    case 2: filter.member = world.random.pick(changes.members)
    case 3: filter.text = world.random.pick(["rew", "a"])
    default: filter.minimum = DecimalNumber(units: 2_000, scale: 2)
    }
    return filter
  }

  @Test func `the last day of February and of December are in their months`() throws {
    let flat = try SmallFlat()
    let days = [20_240_228, 20_240_229, 20_240_301, 20_241_231, 20_250_101]
    for (number, day) in days.enumerated() {
      let entry = try flat.entry("Tea", Int64(100 << number), day: day)
      try flat.append(flat.proposal(50 + number, .entry(ID(high: 9, low: UInt64(number)), .added(entry))))
    }
    func months(_ from: String?, _ to: String?) throws -> [Int: Int64] {
      var filter = EntryFilter()
      (filter.from, filter.to) = (from.flatMap { Day($0) }, to.flatMap { Day($0) })
      let report = try flat.transaction.report(of: flat.overview, by: .month, matching: filter)
      let parts = report.parts[RandomChanges.euro] ?? [:]
      return parts.reduce(into: [:]) { months, part in
        if case .month(let day) = part.key { months[day.number / 100] = part.value.expense }
      }
    }
    #expect(try months(nil, nil) == [202_402: 300, 202_403: 400, 202_412: 800, 202_501: 1_600])
    #expect(try months("2024-01-01", "2024-12-31") == [202_402: 300, 202_403: 400, 202_412: 800])
    #expect(try months("2024-02-29", "2024-12-30") == [202_402: 200, 202_403: 400])
    #expect(try months("2024-02-01", "2024-02-29") == [202_402: 300])
    #expect(try months("2024-12-31", "2025-01-01") == [202_412: 800, 202_501: 1_600])
    #expect(try months("2024-12-31", "2024-12-30") == [:])
    #expect(try months("2023-01-01", "2023-12-31") == [:])
  }

  static let ranges: [(days: String, before: String?, months: String?, after: String?)] = [
    ("2024-01-01 2024-12-31", nil, "2024-01-01 2024-12-31", nil),
    ("2024-02-01 2024-02-29", nil, "2024-02-01 2024-02-29", nil),
    ("2024-02-01 2024-02-28", "2024-02-01 2024-02-28", nil, nil),
    ("2024-02-02 2024-02-29", "2024-02-02 2024-02-29", nil, nil),
    ("2023-02-01 2023-02-28", nil, "2023-02-01 2023-02-28", nil),
    ("2024-01-31 2024-03-01", "2024-01-31 2024-01-31", "2024-02-01 2024-02-29", "2024-03-01 2024-03-01"),
    ("2024-01-31 2024-02-28", "2024-01-31 2024-01-31", nil, "2024-02-01 2024-02-28"),
    ("2024-01-31 2024-02-29", "2024-01-31 2024-01-31", "2024-02-01 2024-02-29", nil),
    ("0001-01-01 9999-12-31", nil, "0001-01-01 9999-12-31", nil),
    ("0001-01-02 9999-12-30", "0001-01-02 0001-01-31", "0001-02-01 9999-11-30", "9999-12-01 9999-12-30"),
  ]

  @Test(arguments: ranges) func `days are taken apart into whole months and what is left over`(
    _ range: (days: String, before: String?, months: String?, after: String?)
  ) throws {
    func days(_ text: String) throws -> ClosedRange<Day> {
      let days = text.split(separator: " ").compactMap { Day($0) }
      return try #require(days.first)...(try #require(days.last))
    }
    let parts = try days(range.days).inMonths
    #expect(try parts.before == range.before.map(days))
    #expect(try parts.months == range.months.map(days))
    #expect(try parts.after == range.after.map(days))
  }

  @Test func `an older database gets the sums of the entries it has`() throws {
    let (world, group) = try world(650)
    let kept = try world.transaction.monthSums(of: group)
    #expect(kept.count > 50)
    #expect(kept.keys.contains { $0.tags.count > 1 })
    try world.transaction.connection.run(script: "DROP TABLE month_sums")
    try world.transaction.connection.run(script: Migration.monthSums)
    #expect(try world.transaction.monthSums(of: group) == kept)
    #expect(try world.transaction.check() == [])
  }

  @Test func `whole months are read where they are kept, and days by the list`() throws {
    let flat = try SmallFlat()
    let year = try #require(Day("2025-06-01")).yearRange
    let reading = ReportBuilder(try flat.overview, .category, [1], flat.transaction)
    let months = try flat.transaction.connection.plan(of: reading.monthSums(year, nil))
    #expect(
      months.first == "SEARCH month_sums USING PRIMARY KEY (group=? AND member=? AND month>? AND month<?)")
    var filter = EntryFilter()
    (filter.from, filter.to) = (year.lowerBound, year.upperBound)
    let selection = try EntrySelection(filter, in: flat.overview, flat.transaction)
    let entries = try flat.transaction.connection.plan(of: reading.entrySums(selection, .walking))
    #expect(
      entries.contains { $0.contains("SEARCH e USING INDEX entries_listed (group=? AND day>? AND day<?)") },
      "\(entries)")
    #expect(
      entries.contains { $0.contains("SEARCH s USING PRIMARY KEY (entry=? AND member=?)") }, "\(entries)")
  }
}

/// A report made the simplest way, from every entry.
private struct NaiveReport {
  private(set) var report = Report()
  private let overview: GroupOverview

  init(
    _ items: [NaiveList.Item], by grouping: Report.Grouping, for member: ID<Member>?,
    _ overview: GroupOverview
  ) {
    self.overview = overview
    for item in items where item.entry.bill.kind != .transfer {
      let lines = item.lines.map { line in (overview.representative(of: line.member), abs(line.owed)) }
      let person = member.map { overview.representative(of: $0) }
      if grouping == .member {
        for (owner, amount) in lines where amount != 0 && (person == nil || owner == person) {
          add(amount, item, [.member(owner)])
        }
        continue
      }
      let mine = lines.filter { $0.0 == person }.reduce(0) { $0 + $1.1 }
      let amount = person == nil ? item.amount.minorUnits : mine
      if amount != 0 { add(amount, item, subjects(item.entry, grouping)) }
    }
  }

  private mutating func add(_ amount: Int64, _ item: NaiveList.Item, _ subjects: Set<Report.Subject>) {
    let currency = item.amount.currency
    report.add(Money(minorUnits: amount, currency: currency), item.entry.bill.kind, to: subjects)
  }

  private func subjects(_ entry: Entry, _ grouping: Report.Grouping) -> Set<Report.Subject> {
    let label = { (id: ID<Label>) in Report.Subject.label(overview.representative(of: id)) }
    switch grouping {
    case .category: return [entry.category.map(label) ?? .none]
    case .payee: return [entry.payee.map(label) ?? .none]
    case .tag: return entry.tags.isEmpty ? [.none] : Set(entry.tags.map(label))
    case .month: return [.month(entry.day.monthRange.lowerBound)]
    case .member: return []
    }
  }
}
