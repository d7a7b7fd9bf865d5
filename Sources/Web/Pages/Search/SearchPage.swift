import API
import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// The search results from all groups of the visitor.
struct SearchPage {
  let frame: Frame
  let text: String
  let rows: [EntryLine]
  /// The number of results, if there was a search.
  let countText: String?
  let note: String?
  let page: Int
  let pages: Int

  static let link = Link("/search")
  private static let longestText = 200

  static func show(_ visit: Visit) async throws -> Response {
    let me = try visit.me.account
    return try await visit.readAside { snapshot in
      let page = try SearchPage(me.id, visit, snapshot)
      return visit.page { Views.searchSearch(&$0, page: page) }
    }
  }

  private init(_ me: ID<Person>, _ visit: Visit, _ snapshot: Snapshot) throws {
    let (t, query) = (visit.t, try visit.query())
    let typed = query["q"] ?? ""
    text = String(typed.prefix(Self.longestText))
    frame = visit.frame(t.searchTitle, .search, groups: try visit.groupTitles(in: snapshot))
    guard !text.allSatisfy(\.isWhitespace) else {
      (rows, countText, note, page, pages) = ([], nil, nil, 1, 1)
      return
    }
    let categories = GroupLabels([], t: t).householdCategories(named: text)
    let found = try snapshot.search(
      text, categoriesByName: categories, for: me, page: query["page"].flatMap { Int($0) } ?? 1)
    var contexts: [ID<Group>: EntryContext] = [:]
    rows = found.rows.map { row in
      let id = row.group.group.id
      let context = contexts[id] ?? Self.context(row.group, me, visit.formats)
      contexts[id] = context
      return Self.line(row, context)
    }
    (page, pages) = (found.page, found.pages)
    countText = t.listCount(count: found.count)
    let isCut = found.count > FoundEntries.mostPages * FoundEntries.size
    note =
      text != typed
      ? t.filterTextTooLong(count: Self.longestText)
      : isCut ? t.searchCut(count: FoundEntries.mostPages * FoundEntries.size) : nil
  }

  /// A result with the group's name as this visitor sees it.
  private static func line(_ row: FoundEntries.Row, _ context: EntryContext) -> EntryLine {
    let me = context.viewer
    let entry = ListedEntry(row.entry, viewer: me ?? ID(high: 0, low: 0))
    return EntryLine(entry, context, EntryLinks(context.group.id)).found(
      in: me.map { row.group.roster.title(for: $0) } ?? context.group.name,
      on: context.formats.date(row.entry.day))
  }

  private static func context(_ overview: GroupOverview, _ me: ID<Person>, _ formats: Formats) -> EntryContext
  {
    EntryContext(
      group: overview.group, members: overview.members,
      viewer: overview.members.first { $0.person == me && $0.isCurrent }?.id, labels: overview.labels,
      formats: formats, canChange: false)
  }

  var t: Strings { frame.t }
  var pageText: String { t.listPage(page: page, pages: pages) }
  var previousPage: Link? { page > 1 ? link(page - 1) : nil }
  var nextPage: Link? { page < pages ? link(page + 1) : nil }

  private func link(_ page: Int) -> Link { Self.link.query("q", text).query("page", page) }
}
