import Ledger
import Store

/// What was done to one entry, for its page: `historyChanges` writes it.
struct EntryHistory {
  let changes: [ChangeRow]

  init(of entry: ID<Entry>, _ group: GroupFrame, _ snapshot: Snapshot, _ visit: Visit) throws {
    let people = group.people(visit)
    let items = try snapshot.history(of: Entity(.entry, entry), in: group.group.id)
    changes = try items.map { item in
      let isUndoable = try group.canChange && snapshot.isUndoable(item)
      return ChangeRow(item, isUndoable: isUndoable, group, people, visit)
    }
  }
}
