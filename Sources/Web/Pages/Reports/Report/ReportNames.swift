import HTML
import Household
import Ledger
import Store
import Words

/// The names and the order of a report's parts.
struct ReportNames {
  let context: EntryContext
  let query: ReportQuery
  let overview: GroupOverview

  /// The limit of months, including those without entries, so that no address makes an endless page.
  private static let mostMonths = 600

  init(_ overview: GroupOverview, _ context: EntryContext, _ query: ReportQuery) {
    self.overview = overview
    self.context = context
    self.query = query
  }

  var t: Strings { context.t }
  var groupCurrency: Currency { overview.group.currency }
  var list: Link { Link("/groups", overview.group.id) }

  func name(of subject: Report.Subject) -> String {
    switch subject {
    case .label(let id): context.formats.isolated(context.labels.name(of: id) ?? t.historyNothing)
    case .member(let id): context.name(id)
    case .month(let day): context.formats.month(day)
    case .none: none
    }
  }

  /// Nil for people and months, which have no icon.
  func look(of subject: Report.Subject) -> CategoryLook? {
    switch (query.grouping, subject) {
    case (.category, .label(let id)): context.labels.look(of: id)
    case (.category, _): CategoryLook.none
    case (.tag, _): .tag
    case (.payee, _): .payee
    case (.member, _), (.month, _): nil
    }
  }

  private var none: String {
    switch query.grouping {
    case .category: t.reportNoCategory
    case .tag: t.reportNoTag
    case .payee: t.reportNoPayee
    case .member, .month: t.formerMember
    }
  }

  /// The name in tables for spreadsheets: as people typed it, and months in a sortable form.
  func plainName(of subject: Report.Subject) -> String {
    switch subject {
    case .label(let id): context.labels.name(of: id) ?? ""
    case .member(let id): context.member(id)?.name ?? ""
    case .month(let day): String(day.description.prefix(7))
    case .none: ""
    }
  }

  /// The parts with the largest first; months in order, including those without entries.
  func ordered(_ parts: [Report.Subject: Report.Figures]) -> [(
    subject: Report.Subject, figures: Report.Figures
  )] {
    guard query.grouping != .month else {
      return months(parts).map { (.month($0), parts[.month($0)] ?? Report.Figures()) }
    }
    return parts.map { (name: name(of: $0), subject: $0, figures: $1) }.sorted { a, b in
      let (first, second) = (a.figures.size, b.figures.size)
      return first == second ? a.name < b.name : second < first
    }.map { ($0.subject, $0.figures) }
  }

  private func months(_ parts: [Report.Subject: Report.Figures]) -> [Day] {
    let known = parts.keys.compactMap { if case .month(let day) = $0 { day } else { nil } }.sorted()
    // An open-ended period ends at the last month with entries.
    let first = query.period.from ?? known.first ?? query.period.to
    let last = query.period.to ?? known.last ?? query.period.from
    guard let first, let last, first <= last else { return known }
    let count = first.months(through: last)
    guard count <= Self.mostMonths else { return known }
    return (0..<count).compactMap { first.monthRange.lowerBound.adding(months: $0) }
  }
}

extension Report.Figures { fileprivate var size: UInt64 { expense.magnitude &+ income.magnitude } }
