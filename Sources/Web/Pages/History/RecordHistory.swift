import HTML
import Ledger
import Store
import Words

/// The history of one entry, for its page. The view is `historyChanges`.
struct RecordHistory {
  let changes: [ChangeRow]

  init(
    of entry: ID<Entry>, _ group: GroupFrame, _ snapshot: Snapshot, _ visit: Visit,
    pictures: [ID<Person>: ID<Avatar>]
  ) throws {
    let page = Link("/groups", group.group.id, "entries", entry)
    self = try RecordHistory(of: Entity(.entry, entry), at: page, group, snapshot, visit, pictures: pictures)
  }

  /// The history of another record that has a page; undoing returns to that page.
  init(
    of entity: Entity, at page: Link, _ group: GroupFrame, _ snapshot: Snapshot, _ visit: Visit,
    pictures: [ID<Person>: ID<Avatar>]? = nil
  ) throws {
    let pictures = try pictures ?? snapshot.avatars(in: group.group.id)
    var writer = HistoryWriter(group, group.people(visit), visit, pictures: pictures)
    let author = Author.person(try visit.me.account.id)
    let items = try snapshot.history(of: entity, in: group.group.id)
    let programs = try snapshot.programNames(of: Set(items.map { $0.operation.device }))
    var sizes = ActionSizes(snapshot)
    changes = try items.map { item in
      let isUndoable = try snapshot.isUndoable(item, by: author, of: group.overview.roster)
      let size = try sizes.size(of: item)
      var row = ChangeRow(item, by: programs[item.operation.device], actionSize: size, &writer)
      if isUndoable { row.offerUndo(of: item, actionSize: size, writer, visit, returningTo: page) }
      row.headline = item.event(writer) ?? row.headline
      return row
    }
  }
}

extension HistoryItem {
  /// "Added", on the page of the record itself; nil if nothing happened to it as a whole.
  fileprivate func event(_ writer: HistoryWriter) -> String? {
    differences.first { [.added, .deleted, .restored].contains($0) }.flatMap {
      writer.differences.words($0).first
    }
  }
}
