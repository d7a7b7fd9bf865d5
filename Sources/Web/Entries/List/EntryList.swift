import HTML
import HTTP
import Ledger
import Store

/// A page of a group's list, filtered or not.
struct EntryList {
  let group: GroupFrame
  let context: EntryContext
  let links: EntryLinks
  let filter: EntryFilterForm
  let days: [EntryDay]
  /// Of all pages.
  let count: Int
  let sums: [ListSum]
  let page: Int
  let pages: Int

  static func show(_ visit: Visit) throws -> Response {
    try visit.store.read { snapshot in
      try visit.unlessUnchanged(snapshot) {
        let list = try EntryList(visit, snapshot)
        return visit.page { Views.entriesList(&$0, page: list) }
      }
    }
  }

  private init(_ visit: Visit, _ snapshot: Snapshot) throws {
    var group = try GroupFrame(visit, snapshot, visit.t.groupEntries, .entries)
    context = EntryContext(group, visit)
    let asked = try ListQuery(visit.query(), context)
    let found = try snapshot.entries(
      of: group.overview, matching: asked.filter, page: asked.page, for: group.me.id)
    (page, pages, count) = (found.page, found.pages, found.count)
    let query = asked.onPage(found.page)
    links = EntryLinks(group.group.id, query)
    group.addEntries(at: links.new)
    self.group = group
    let me = group.me.id
    let rows = found.rows.map { row in
      ListedEntry(
        id: row.id, title: row.title, day: row.day, kind: row.kind, amount: row.amount,
        payers: row.payers.map(\.member), receiver: row.receiver, category: row.category,
        mine: row.mine.map { Outcome.Line(member: me, paid: $0.paid, owed: $0.owed) })
    }
    days = EntryDay.days(rows, context, links)
    sums = ListSum.all(found.sums, context.formats)
    filter = EntryFilterForm(
      query: query, context: context,
      counts: try snapshot.facets(of: group.overview, matching: query.filter), links: links)
  }

  var t: Strings { context.t }

  var empty: EmptyList? {
    guard days.isEmpty else { return nil }
    if filter.query.isFiltering { return EmptyList(.noMatch, context) }
    return EmptyList(context.group.isArchived ? .archived : .noEntries, context)
  }

  var countText: String { t.listCount(count: count) }

  // MARK: - Pages

  var isPaged: Bool { pages > 1 }
  var pageText: String { t.listPage(page: page, pages: pages) }

  var firstPage: Link? { page > 1 ? link(1) : nil }
  var previousPage: Link? { page > 1 ? link(page - 1) : nil }
  var nextPage: Link? { page < pages ? link(page + 1) : nil }
  var lastPage: Link? { page < pages ? link(pages) : nil }

  private func link(_ page: Int) -> Link {
    filter.query.onPage(page).added(to: links.list)
  }
}
