import HTML
import HTTP
import Ledger
import Store
import Words

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
  /// Nil while there is nothing to be even about.
  let balances: BalanceSummary?
  /// Nil where entries are only looked at.
  let bulk: BulkPage?

  static func show(_ visit: Visit) async throws -> Response {
    let choice = BulkPage.Choice(try visit.query())
    let response = try visit.read { snapshot in
      if let choice {
        let list = try EntryList(visit, snapshot, choice)
        return visit.page { Views.entriesList(&$0, page: list) }
      }
      return try visit.unlessUnchanged(snapshot) {
        let list = try EntryList(visit, snapshot)
        return visit.page { Views.entriesList(&$0, page: list) }
      }
    }
    try await visit.noteLook()
    return response
  }

  /// With a choice its entries can be chosen, by whoever may change them.
  init(_ visit: Visit, _ snapshot: Snapshot, _ choice: BulkPage.Choice? = nil) throws {
    var group = try GroupFrame(visit, snapshot, visit.t.groupEntries, .entries)
    context = EntryContext(group, visit)
    let asked = try ListQuery(visit.query(), context)
    let choice = context.canChange ? choice : nil
    let found = try snapshot.entries(
      of: group.overview, matching: asked.filter, page: asked.page, for: group.me.id,
      size: choice == nil ? Snapshot.entriesOnPage : BulkPage.pageSize)
    (page, pages, count) = (found.page, found.pages, found.count)
    let query = asked.onPage(found.page)
    links = EntryLinks(group.group.id, query)
    group.addEntries(at: links.new)
    self.group = group
    let (me, position) = (group.me.id, group.overview.sequence)
    let rows = found.rows.map { ListedEntry($0, viewer: me) }
    days = EntryDay.days(rows, context, links, news: try GroupNews(visit, snapshot))
    bulk = choice.map { [context] in BulkPage($0, query, context, found, at: position, visit) }
    let isNew = found.count == 0 && !query.isFiltering
    balances = isNew ? nil : try BalanceSummary(snapshot, group, group.people(visit))
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
    let query = filter.query.onPage(page)
    return bulk == nil ? query.added(to: links.list) : links.list.query(choosing: query)
  }

  // MARK: - Choosing

  /// The page that sorts them, where what has no category is looked at.
  var sorting: Link? {
    let isMeant = filter.query.filter.marks.contains(.lacksCategory)
    return isMeant && context.canChange && !days.isEmpty ? SortingPage.link(in: context.group.id) : nil
  }

  /// The way to choose entries, nil for those who may not change them.
  var choosing: Link? {
    guard context.canChange, !days.isEmpty else { return nil }
    return links.list.query(choosing: filter.query.onPage(BulkPage.wide(page)))
  }
}
