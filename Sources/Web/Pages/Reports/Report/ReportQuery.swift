import HTML
import HTTP
import Ledger
import Words

/// What an address asks of a report: days, what to see it by, whose part, and any filter of the list.
struct ReportQuery: Sendable {
  let list: ListQuery
  let grouping: Report.Grouping
  /// Whether only the reader's own part is asked for.
  let isMine: Bool
  let period: ReportPeriod
  /// What the address has of the list's filter.
  private let filter: [String: [String]]

  private static let filters: [StaticString] = [
    "q", "kind", "category", "tag", "payee", "member", "payer", "min", "max", "receipt", "repeats",
    "from", "to",
  ]

  /// What `period` says in the one address that always leads to the month it is.
  static let thisMonth = "month"

  /// Throws `notFound` where it names somebody or something of another group. Without days it is of all time.
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

  /// Whether it is of less than everything in its days.
  var isFiltered: Bool { !hidden.isEmpty }

  /// What of the filter the form has no field for.
  var hidden: [(name: String, value: String)] {
    Self.filters.map { "\($0)" }.filter { $0 != "from" && $0 != "to" }.flatMap { name in
      (filter[name] ?? []).map { (name, $0) }
    }
  }

  // MARK: - Addresses

  /// The same report of other days.
  func link(to page: Link, in period: ReportPeriod) -> Link {
    asked(of: page, with: ["from": period.from?.description, "to": period.to?.description])
  }

  /// The same report.
  func link(to page: Link) -> Link { asked(of: page, with: [:]) }

  /// The same report of all entries in its days.
  func unfiltered(_ page: Link) -> Link {
    asked(of: page, with: Dictionary(hidden.map { ($0.name, String?.none) }) { first, _ in first })
  }

  /// The list with the same filter, but for some of it.
  func entries(_ list: Link, with changes: [String: String?] = [:]) -> Link {
    Self.filters.reduce(list) { link, name in
      let kept = changes["\(name)"].map { [$0].compactMap(\.self) } ?? filter["\(name)"] ?? []
      return kept.reduce(link) { $0.query(name, $1) }
    }
  }

  /// The same days seen by something else.
  func link(to page: Link, by grouping: Report.Grouping) -> Link {
    choosing(grouping, isMine, entries(page))
  }

  /// The same report of one's own part, or of everyone's.
  func link(to page: Link, isMine: Bool) -> Link { choosing(grouping, isMine, entries(page)) }

  /// What a form of other days sends along.
  var fixed: [(name: String, value: String)] {
    [("by", grouping == .category ? nil : grouping.rawValue), ("whose", isMine ? "me" : nil)]
      .compactMap { name, value in value.map { (name, $0) } }
  }

  private func asked(of page: Link, with changes: [String: String?]) -> Link {
    choosing(grouping, isMine, entries(page, with: changes))
  }

  private func choosing(_ grouping: Report.Grouping, _ isMine: Bool, _ page: Link) -> Link {
    page.query("by", grouping == .category ? nil : grouping.rawValue).query("whose", isMine ? "me" : nil)
  }

  /// The entries of one part of the report; nil where no filter of the list leaves just those.
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
