import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// The report of a period: its expenses and income.
struct ReportPage {
  struct Choice {
    let name: String
    let link: Link
    let isCurrent: Bool
  }

  let group: GroupFrame
  let query: ReportQuery
  let formats: Formats
  /// The section of the group's own currency.
  let section: ReportSection
  /// The sections of other currencies.
  let others: [ReportSection]
  let highlights: MonthHighlights?

  static func show(_ visit: Visit) async throws -> Response {
    try await visit.readAside { snapshot in
      try visit.cachedPage(snapshot) {
        let page = try ReportPage(visit, snapshot)
        return visit.page { Views.reportsReport(&$0, page: page) }
      }
    }
  }

  private init(_ visit: Visit, _ snapshot: Snapshot) throws {
    let group = try GroupFrame(
      visit, snapshot, visit.t.groupReports, .reports, style: Assets.cssFiguresCSS.link)
    let context = EntryContext(group, visit)
    query = try ReportQuery(visit.query(), context)
    let names = ReportNames(group.overview, context, query)
    let report = try snapshot.report(of: group.overview, asked: query, by: group.me.id)
    let trend = try ReportTrend(snapshot, group.overview, query, by: group.me.id, today: visit.formats.today)
    let book = BudgetBook(try snapshot.budgets(of: group.group.id), group.overview)
    let mine =
      try query.isMine ? nil : snapshot.report(of: group.overview, asked: query.mine, by: group.me.id)
    (section, others) = ReportSection.all(report, mine: mine, trend, book.monthly, names)
    highlights = try MonthHighlights(query, names, report, snapshot)
    formats = visit.formats
    self.group = group
  }

  var t: Strings { group.t }
  var link: Link { Link("/groups", group.group.id, "reports") }
  var table: Link { query.link(to: Link("/groups", group.group.id, "reports.csv")) }
  var entries: Link { query.entries(group.link) }
  var budgets: Link { Link("/groups", group.group.id, "budgets") }
  /// The link to the sorting page, if some entries have no category.
  var sorting: Link? {
    let isNamed =
      query.grouping == .category && ([section] + others).contains { $0.rows.contains { $0.subject.isEmpty } }
    return isNamed && group.canChange ? UncategorizedPage.link(in: group.group.id) : nil
  }
  var everything: Link? { query.isFiltered ? query.unfiltered(link) : nil }

  // MARK: - Days

  var title: String { query.period.title(formats) }
  /// The name of the period's kind.
  var kind: String { query.period.kind == .days ? t.reportOtherDates : name(of: query.period.kind) }

  var periods: [Choice] {
    let day = query.period.day(near: formats.today)
    return [ReportPeriod.Kind.month, .quarter, .year, .all].map { kind in
      Choice(
        name: name(of: kind), link: query.link(to: link, in: ReportPeriod(kind, around: day)),
        isCurrent: kind == query.period.kind)
    }
  }

  private func name(of kind: ReportPeriod.Kind) -> String {
    switch kind {
    case .month: t.reportMonth
    case .quarter: t.reportQuarterAlone
    case .year: t.reportYear
    case .all, .days: t.reportAllTime
    }
  }

  var previous: Choice? { neighbour(-1) }
  var next: Choice? { neighbour(1) }

  private func neighbour(_ step: Int) -> Choice? {
    query.period.moved(by: step).map {
      Choice(name: $0.title(formats), link: query.link(to: link, in: $0), isCurrent: false)
    }
  }

  var days: [InputField] {
    [
      InputField(
        id: "from", name: "from", label: t.filterFrom, kind: .date, value: query.list.from,
        error: query.list.errors["from"], isRequired: false),
      InputField(
        id: "to", name: "to", label: t.filterTo, kind: .date, value: query.list.to,
        error: query.list.errors["to"], isRequired: false),
    ]
  }

  var hasMistakenDays: Bool { days.contains { $0.error != nil } }

  // MARK: - Grouping and person

  /// The id of the choices, so that choosing one scrolls to them.
  static let groupingsID = "by"

  var groupings: [Choice] {
    Report.Grouping.allCases.map {
      Choice(
        name: $0.name(t), link: query.link(to: link, by: $0).fragment(Self.groupingsID),
        isCurrent: $0 == query.grouping)
    }
  }

  var whose: [Choice] {
    [(t.reportWhoseGroup, false), (t.reportWhoseMine, true)].map { name, isMine in
      Choice(name: name, link: query.link(to: link, isMine: isMine), isCurrent: isMine == query.isMine)
    }
  }

  /// Notes that explain the figures.
  var notes: [String] {
    var notes = query.isMine ? [t.reportMineNote] : []
    if query.grouping == .member, !query.isMine { notes.append(t.reportMemberNote) }
    if query.grouping == .tag { notes.append(t.reportTagNote) }
    return notes
  }
}

extension Report.Grouping {
  func name(_ t: Strings) -> String {
    switch self {
    case .category: t.reportByCategory
    case .tag: t.reportByTag
    case .payee: t.toolPayee
    case .member: t.reportByMember
    case .month: t.reportByMonth
    }
  }
}

extension Snapshot {
  func report(of overview: GroupOverview, asked query: ReportQuery, by me: ID<Member>) throws -> Report {
    try report(of: overview, by: query.grouping, for: query.isMine ? me : nil, matching: query.list.filter)
  }
}
