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
  let query: ListQuery
  /// The search and filter form, with the number of entries beside each choice.
  let filter: WrittenPart
  let months: [EntryMonth]
  /// The visitor's balance; nil in a group without entries and for viewers.
  let standing: WrittenPart?
  /// The sums over all pages.
  let sums: WrittenPart
  let page: Int
  let pages: Int
  /// Nil in a group without entries.
  let balances: WrittenPart?
  /// Nil without checkboxes.
  let bulk: BulkPage?
  /// Whether the visitor is a guest.
  let isGuest: Bool

  static func show(_ visit: Visit) async throws -> Response {
    try await visit.readNews { visit, snapshot in
      if let choice = BulkPage.Choice(try visit.query()) {
        let list = try EntryList(visit, snapshot, choice)
        return visit.page { Views.entriesList(&$0, page: list) }
      }
      return try visit.cachedPage(snapshot) {
        let list = try EntryList(visit, snapshot)
        return visit.page { Views.entriesList(&$0, page: list) }
      }
    }
  }

  /// With a choice, the list has checkboxes for visitors who may change entries.
  init(_ visit: Visit, _ snapshot: Snapshot, _ choice: BulkPage.Choice? = nil) throws {
    var group = try GroupFrame(
      visit, snapshot, visit.t.groupEntries, .entries, style: choice == nil ? nil : Assets.cssChoosingCSS.link
    ).light(wearing: .lists)
    context = EntryContext(group, visit)
    let asked = try ListQuery(visit.query(), context)
    let choice = context.canChange ? choice : nil
    let found = try snapshot.entries(
      of: group.overview, matching: asked.filter, page: asked.page, for: group.me.id,
      size: choice == nil ? asked.lastPage * Snapshot.entriesOnPage : BulkPage.pageSize)
    let query = asked.lastPage == 1 || choice != nil ? asked.onPage(found.page) : asked
    (page, pages) = Self.pages(query, found)
    self.query = query
    links = EntryLinks(group.group.id, query)
    group.addEntries(at: links.new)
    self.group = group
    let (me, position) = (group.me.id, group.overview.sequence)
    let rows = found.rows.map { ListedEntry($0, viewer: me) }
    let days = EntryDay.days(rows, context, links, news: try ChangesSinceVisit(visit, snapshot))
    months = EntryMonth.months(
      days, context, expenses: try Self.expenses(of: days, query, group.overview, snapshot))
    bulk = choice.map { [context] in BulkPage($0, query, context, found, at: position, visit) }
    let isNew = found.count == 0 && !query.isFiltering
    balances = isNew ? nil : try Self.balances(group, context, visit, snapshot)
    standing = isNew || choice != nil ? nil : try Self.standing(group, visit, snapshot)
    let all = query.onPage(1)
    sums = visit.part(.sums, of: group.overview, about: all.words) { [context] in
      Views.entriesSums(&$0, sums: ListSums(found, context))
    }
    isGuest = try visit.me.account.isGuest
    filter = try Self.filter(all, group, context, visit, snapshot)
  }

  private static func balances(
    _ group: GroupFrame, _ context: EntryContext, _ visit: Visit, _ snapshot: Snapshot
  ) throws -> WrittenPart {
    try visit.part(.balancesBesideList, of: group.overview) {
      let settling = try Settling(group.overview, snapshot)
      let today = context.formats.today
      let year = EntryMonth.Total(
        try snapshot.expenses(of: group.overview, inYear: today.year), String(today.year), today.yearRange,
        context)
      Views.entriesBalanceSummary(
        &$0, summary: BalanceSummary(settling.balances, group.people(visit), year: year), t: visit.t)
    }
  }

  /// Empty for a visitor who shares no costs.
  private static func standing(_ group: GroupFrame, _ visit: Visit, _ snapshot: Snapshot) throws
    -> WrittenPart
  {
    try visit.part(.standing, of: group.overview) {
      let settling = try Settling(group.overview, snapshot)
      guard let standing = MyBalance(settling, group.people(visit)) else { return }
      Views.balancesStanding(&$0, standing: standing)
    }
  }

  /// The filter form, which is the same on all pages of a query.
  private static func filter(
    _ query: ListQuery, _ group: GroupFrame, _ context: EntryContext, _ visit: Visit, _ snapshot: Snapshot
  ) throws -> WrittenPart {
    let links = EntryLinks(group.group.id, query)
    return try visit.part(.filter, of: group.overview, about: query.words) {
      let counts = try snapshot.facets(of: group.overview, matching: query.filter)
      let form = EntryFilterForm(query: query, context: context, counts: counts, links: links)
      Views.entriesFind(&$0, form: form)
    }
  }

  /// Nil if the page shows only some entries of a month.
  private static func expenses(
    of days: [EntryDay], _ query: ListQuery, _ overview: GroupOverview, _ snapshot: Snapshot
  ) throws -> [Int: Money]? {
    guard !query.isFiltering, let newest = days.first?.day, let oldest = days.last?.day else { return nil }
    return try snapshot.monthlyExpenses(of: overview, in: oldest...newest)
  }

  var t: Strings { context.t }

  /// Whether the group has no entries at all.
  var isNew: Bool { months.isEmpty && !query.isFiltering }
  var isFiltering: Bool { query.isFiltering }
  var chips: FilterChips { FilterChips(query, context, links) }

  var empty: EmptyList? {
    guard months.isEmpty else { return nil }
    if isFiltering { return EmptyList(.noMatch, context) }
    return EmptyList(
      context.group.isArchived ? .archived : .noEntries, context, FirstSteps(group, context, links))
  }

  // MARK: - Pages

  /// The page numbers for links: several pages shown as one continue where the last of them ends.
  private static func pages(_ query: ListQuery, _ found: EntryListPage) -> (Int, Int) {
    guard query.lastPage > 1 else { return (found.page, found.pages) }
    let pages = max(1, (found.count + Snapshot.entriesOnPage - 1) / Snapshot.entriesOnPage)
    return (min(query.lastPage, pages), pages)
  }

  /// Whether the list begins with the newest entry.
  var isAtStart: Bool { query.page == 1 }
  var pageText: String { t.listPage(page: page, pages: pages) }

  var newest: Link? { isAtStart ? nil : link(1) }
  var later: Link? { isAtStart ? nil : link(page - 1) }
  var earlier: Link? { page < pages ? link(page + 1) : nil }

  private func link(_ page: Int) -> Link {
    let query = query.onPage(page)
    return bulk == nil ? query.added(to: links.list) : links.list.query(choosing: query)
  }

  // MARK: - Choosing

  /// The link to the sorting page, shown for entries without a category.
  var sorting: Link? {
    let isMeant = query.filter.marks.contains(.lacksCategory)
    return isMeant && context.canChange && !months.isEmpty
      ? UncategorizedPage.link(in: context.group.id) : nil
  }

  /// The link to the list with checkboxes; nil for visitors who may not change entries.
  var choosing: Link? {
    guard context.canChange, !months.isEmpty else { return nil }
    return links.list.query(choosing: query.onPage(isAtStart ? 1 : BulkPage.wide(page)))
  }
}
