import HTML
import HTTP
import Ledger
import Store
import Words

/// Asks whether to undo only a part of an action, since some of its entries were changed later.
struct PartialUndoPage {
  struct ChangedEntry {
    let title: String
    /// The amount and the day.
    let note: String
    let link: Link
  }

  let group: GroupFrame
  let entries: [ChangedEntry]
  let action: Link
  let back: Link
  let operation: String
  let button: String

  /// The maximum number of entries that are named.
  private static let most = 100

  static func response(_ sequence: Int64, _ changed: [ID<Entry>], others: Int, next: Link?, _ visit: Visit)
    throws -> Response
  {
    let page = try visit.read { snapshot in
      let group = try GroupFrame(visit, snapshot, visit.t.undoChangedTitle, .activity)
      let undoing = Link("/groups", group.group.id, "history", sequence, "undo")
      return PartialUndoPage(
        group: group,
        entries: try changed.prefix(most).map { id in
          let entry = try snapshot.entryState(id, in: group.group.id).state.entry
          return ChangedEntry(
            title: entry.map(visit.t.title) ?? "",
            note: entry.map { "\(visit.formats.money($0.bill.amount)) \u{B7} \(visit.formats.date($0.day))" }
              ?? "", link: Link("/groups", group.group.id, "entries", id))
        }, action: next.map { undoing.returning(to: $0) } ?? undoing,
        back: next ?? Link("/groups", group.group.id, "history"),
        operation: visit.newID(of: Operation.self).description, button: visit.t.undoOthers(count: others))
    }
    return visit.page(.conflict) { Views.historyUndoingOthers(&$0, page: page) }
  }
}

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
