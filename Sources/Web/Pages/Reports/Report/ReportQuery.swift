import HTML
import HTTP
import Ledger
import Words

/// The query of a report: days, grouping, whose part, and any filter of the list.
struct ReportQuery: Sendable {
  let list: ListQuery
  private(set) var grouping: Report.Grouping
  /// Whether the report is of the visitor's own part.
  private(set) var isMine: Bool
  let period: ReportPeriod
  /// The parameters of the list's filter in the address.
  private let filter: [String: [String]]

  private static let filters: [StaticString] = [
    "q", "kind", "category", "tag", "payee", "member", "payer", "min", "max", "receipt", "repeats", "from",
    "to",
  ]

  /// The value of `period` in an address that always means the current month.
  static let thisMonth = "month"

  /// Throws `notFound` if it names a member or label of another group. Without days it covers all time.
  init(_ asked: Form, _ context: EntryContext) throws {
    let form = try Self.dated(asked, context.formats.today)
    list = try ListQuery(form, context)
    grouping = form["by"].flatMap { Report.Grouping(rawValue: $0) } ?? .category
    isMine = form["whose"] == "me"
    period = ReportPeriod(from: list.filter.from, to: list.filter.to)
    filter = Self.filters.reduce(into: [:]) { filter, name in
      filter["\(name)"] = Array(
        form.values(of: "\(name)").lazy.filter { !$0.isEmpty }.prefix(Roster.mostTags))
    }
  }

  private static func dated(_ form: Form, _ today: Day) throws(FormError) -> Form {
    guard form["period"] == thisMonth, form.values(of: "from").isEmpty, form.values(of: "to").isEmpty else {
      return form
    }
    var form = form
    try form.add("from", today.monthRange.lowerBound.description)
    try form.add("to", today.monthRange.upperBound.description)
    return form
  }

  /// Whether the report leaves out some entries of its days.
  var isFiltered: Bool { !hidden.isEmpty }

  /// The filter parameters that the form has no field for.
  var hidden: [(name: String, value: String)] {
    Self.filters.map { "\($0)" }.filter { $0 != "from" && $0 != "to" }.flatMap { name in
      (filter[name] ?? []).map { (name, $0) }
    }
  }

  /// The same report of the visitor's own part, by month.
  var mine: ReportQuery {
    var query = self
    (query.grouping, query.isMine) = (.month, true)
    return query
  }

  // MARK: - Addresses

  /// The same report for other days.
  func link(to page: Link, in period: ReportPeriod) -> Link {
    asked(of: page, with: ["from": period.from?.description, "to": period.to?.description])
  }

  /// The same report.
  func link(to page: Link) -> Link { asked(of: page, with: [:]) }

  /// The same report for all entries of its days.
  func unfiltered(_ page: Link) -> Link {
    asked(of: page, with: Dictionary(hidden.map { ($0.name, String?.none) }) { first, _ in first })
  }

  /// The list with the same filter and some changes to it.
  func entries(_ list: Link, with changes: [String: String?] = [:]) -> Link {
    Self.filters.reduce(list) { link, name in
      let kept = changes["\(name)"].map { [$0].compactMap(\.self) } ?? filter["\(name)"] ?? []
      return kept.reduce(link) { $0.query(name, $1) }
    }
  }

  /// The same days with another grouping.
  func link(to page: Link, by grouping: Report.Grouping) -> Link { choosing(grouping, isMine, entries(page)) }

  /// The same report of the visitor's own part, or of everyone's.
  func link(to page: Link, isMine: Bool) -> Link { choosing(grouping, isMine, entries(page)) }

  /// The hidden fields of the form for other days.
  var fixed: [(name: String, value: String)] {
    [("by", grouping == .category ? nil : grouping.rawValue), ("whose", isMine ? "me" : nil)].compactMap {
      name, value in value.map { (name, $0) }
    }
  }

  private func asked(of page: Link, with changes: [String: String?]) -> Link {
    choosing(grouping, isMine, entries(page, with: changes))
  }

  private func choosing(_ grouping: Report.Grouping, _ isMine: Bool, _ page: Link) -> Link {
    page.query("by", grouping == .category ? nil : grouping.rawValue).query("whose", isMine ? "me" : nil)
  }

  /// The entries of one part of the report; nil if no filter of the list matches exactly those.
  func entries(_ list: Link, of subject: Report.Subject) -> Link? {
    switch (subject, grouping) {
    case (.label(let id), .category): return entries(list, with: ["category": id.description])
    case (.label(let id), .payee): return entries(list, with: ["payee": id.description])
    case (.none, .category): return entries(list, with: ["category": ListQuery.none])
    case (.none, .payee): return entries(list, with: ["payee": ListQuery.none])
    case (.none, .tag) where filter["tag"]?.isEmpty != false:
      return entries(list, with: ["tag": ListQuery.none])
    case (.label(let id), .tag) where filter["tag"]?.isEmpty != false:
      return entries(list, with: ["tag": id.description])
    case (.member(let id), _) where filter["member"]?.isEmpty != false:
      return entries(list, with: ["member": id.description])
    case (.month(let day), _):
      let days = day.monthRange
      let (first, last) = (
        max(days.lowerBound, period.from ?? .first), min(days.upperBound, period.to ?? .last)
      )
      return entries(list, with: ["from": first.description, "to": last.description])
    default: return nil
    }
  }
}
