import HTML
import HTTP
import Ledger
import Store
import Words

/// Asks for confirmation before undoing another member's change that was made some time ago.
struct UndoQuestion {
  let group: GroupFrame
  let title: String
  let change: ChangeRow
  let action: Link
  let cancel: Link
  /// The operation id, so that a repeated request undoes once.
  let operation: ID<Operation>

  static func ask(_ item: HistoryItem, as operation: ID<Operation>, returningTo page: Link, _ visit: Visit)
    throws -> Response
  {
    let question = try visit.read { snapshot in
      try UndoQuestion(item, as: operation, returningTo: page, snapshot, visit)
    }
    return visit.page(.unprocessable) { Views.historyUndoQuestion(&$0, page: question) }
  }

  private init(
    _ item: HistoryItem, as operation: ID<Operation>, returningTo page: Link, _ snapshot: Snapshot,
    _ visit: Visit
  ) throws {
    group = try GroupFrame(visit, snapshot, visit.t.historyTitle, .activity)
    let people = group.people(visit)
    title = visit.t.undoAskTitle(name: visit.formats.isolated(people.author(item.operation.author)))
    var sizes = ActionSizes(snapshot)
    let size = try sizes.size(of: item)
    var writer = HistoryWriter(group, people, visit)
    var change = ChangeRow(item, actionSize: size, &writer)
    change.fold(try sizes.whole(of: item), of: item, writer)
    self.change = change
    action = Link("/groups", group.group.id, "history", item.record.sequence, "undo").returning(to: page)
    cancel = page
    self.operation = operation
  }

  var t: Strings { group.t }
}
