import HTML
import HTTP
import Ledger
import Store
import Words

/// Everything that was done in a group, the newest first.
struct HistoryPage {
  let group: GroupFrame
  let changes: [ChangeRow]
  let filters: [SelectField]
  /// Whether only some of the changes are asked for.
  let isFiltered: Bool
  let isFirst: Bool
  let older: Link?

  private static let length = 50

  static func show(_ visit: Visit) throws -> Response {
    let query = try visit.query()
    return try visit.read { snapshot in
      try visit.unlessUnchanged(snapshot) {
        let page = try HistoryPage(visit, snapshot, query)
        return visit.page { Views.historyJournal(&$0, page: page) }
      }
    }
  }

  private init(_ visit: Visit, _ snapshot: Snapshot, _ query: Form) throws {
    let group = try GroupFrame(visit, snapshot, visit.t.historyTitle, .activity)
    let people = group.people(visit)
    let author = Author.person(try visit.me.account.id)
    let choice = try HistoryChoice(query, people)
    let before = try query.single("before").flatMap { Int64($0) }
    let items = try snapshot.history(
      of: group.group.id, matching: choice.filter, before: before ?? .max, limit: Self.length + 1)
    let shown = items.prefix(Self.length)
    self.group = group
    var sizes = ActionSizes(snapshot)
    changes = try shown.map { item in
      let isUndoable = try snapshot.isUndoable(item, by: author, of: group.overview.roster)
      let size = try sizes.size(of: item)
      let receipt = try item.receipt(snapshot)
      return ChangeRow(
        item, isUndoable: isUndoable, actionSize: size, receipt: receipt, group, people, visit)
    }
    filters = choice.fields(people)
    isFiltered = choice.isFilter
    isFirst = before == nil
    let last = items.count > Self.length ? shown.last?.record.sequence : nil
    older = last.map { choice.link(group.group.id).query("before", $0) }
  }

  var t: Strings { group.t }
  var link: Link { Link("/groups", group.group.id, "history") }
  var bin: Link { Link("/groups", group.group.id, "bin") }
}
