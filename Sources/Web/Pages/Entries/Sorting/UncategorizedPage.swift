import API
import HTML
import HTTP
import Household
import Ledger
import Store
import Words

/// The titles of entries without a category, each with a suggested category.
struct UncategorizedPage {
  struct Row {
    let entry: String
    let title: String
    let count: String
    let sums: [String]
    let label: String
    /// The id of the suggested category, or empty.
    let suggested: String
    let entries: Link
  }

  let group: GroupFrame
  let rows: [Row]
  let categories: [SelectField.Option]
  let operation: String
  let page: Int
  let pages: Int
  let countText: String

  static func link(in group: ID<Group>) -> Link { Link("/groups", group, "sorting") }

  static func show(_ visit: Visit) async throws -> Response {
    try await visit.readAside { snapshot in
      let page = try UncategorizedPage(visit, snapshot)
      return visit.page { Views.entriesSorting(&$0, page: page) }
    }
  }

  private init(_ visit: Visit, _ snapshot: Snapshot) throws {
    let group = try GroupFrame(visit, snapshot, visit.t.categorisingTitle, .entries)
    let context = EntryContext(group, visit)
    let asked = try visit.query().single("page").flatMap { Int($0) } ?? 1
    let found = try snapshot.uncategorisedTitles(in: group.group.id, page: asked)
    let guess = CategoryGuess(visit.t.categoryWords)
    rows = try found.titles.map { title in
      let category = try guess.category(for: title.title, in: context.labels, of: group.group.id, snapshot)
      return Row(title, category, context)
    }
    categories = context.labels.current(.category).map {
      SelectField.Option(value: $0.id.description, label: $0.name(visit.t))
    }
    operation = visit.newID(of: Operation.self).description
    (page, pages, countText) = (found.page, found.pages, visit.t.listCount(count: found.entries))
    self.group = group
  }

  var t: Strings { group.t }
  var link: Link { Self.link(in: group.group.id) }
  var list: Link { EntryLinks(group.group.id).list.query("category", ListQuery.none) }
  var pageText: String { t.listPage(page: page, pages: pages) }
  var previousPage: Link? { page > 1 ? link.query("page", page - 1) : nil }
  var nextPage: Link? { page < pages ? link.query("page", page + 1) : nil }
}

extension UncategorizedPage.Row {
  fileprivate init(_ title: UncategorisedTitle, _ category: ID<Label>?, _ context: EntryContext) {
    entry = title.entry.description
    self.title = title.title
    count = context.t.listCount(count: title.count)
    sums = title.sums.map { context.formats.money($0) }
    label = context.t.categorisingCategoryOf(title: context.formats.isolated(title.title))
    suggested = category?.description ?? ""
    entries = EntryLinks(context.group.id).list.query("q", title.title).query("category", ListQuery.none)
  }
}
