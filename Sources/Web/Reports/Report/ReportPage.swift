import HTML
import HTTP
import Ledger
import Store
import Words

/// What came in and went out in some days.
struct ReportPage {
  struct Choice {
    let name: String
    let link: Link
    let isCurrent: Bool
  }

  let group: GroupFrame
  let query: ReportQuery
  let formats: Formats
  let sections: [ReportSection]

  static func show(_ visit: Visit) async throws -> Response {
    try await visit.readAside { snapshot in
      try visit.unlessUnchanged(snapshot) {
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
    sections = ReportSection.all(
      try snapshot.report(of: group.overview, asked: query, by: group.me.id), names)
    formats = visit.formats
    self.group = group
  }

  var t: Strings { group.t }
  var link: Link { Link("/groups", group.group.id, "reports") }
  var table: Link { query.link(to: Link("/groups", group.group.id, "reports.csv")) }
  var entries: Link { query.entries(group.link) }
  var budgets: Link { Link("/groups", group.group.id, "budgets") }
  /// The page that sorts what has no category, where there is a line of it.
  var sorting: Link? {
    let isNamed = query.grouping == .category && sections.contains { $0.rows.contains { $0.subject.isEmpty } }
    return isNamed && group.canChange ? SortingPage.link(in: group.group.id) : nil
  }
  var everything: Link? { query.isFiltered ? query.unfiltered(link) : nil }

  // MARK: - Days

  var title: String { query.period.title(formats) }

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

  // MARK: - The form

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

  var choices: [SelectField] {
    [
      SelectField(
        id: "by", name: "by", label: t.reportBy,
        options: Report.Grouping.allCases.map {
          SelectField.Option(value: $0.rawValue, label: $0.name(t))
        }, chosen: query.grouping.rawValue),
      SelectField(
        id: "whose", name: "whose", label: t.reportWhose,
        options: [
          SelectField.Option(value: "group", label: t.reportWhoseGroup),
          SelectField.Option(value: "me", label: t.reportWhoseMine),
        ], chosen: query.isMine ? "me" : "group"),
    ]
  }

  /// What is to be known about the figures, beside them.
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
    case .payee: t.reportByPayee
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
