import HTTP
import Household
import Ledger
import Store
import Words

/// A saved form that is submitted again with other values: after the browser's back button, or because a form
/// in the offline outbox was changed after it had arrived.
extension Entries {
  /// Offers it as a change of the entry that it made. Only its author can say whether it is another entry.
  static func savedAlready(_ form: EntryForm, _ visit: Visit) throws -> Response {
    let first = try visit.read { try entry(addedBy: form.input.operation, visit, $0) }
    let named = first.map {
      EntryFormPage.First(title: visit.t.title(of: $0.entry), link: form.links.entry($0.id))
    }
    if let first, first.isDeleted { return try deletedSince(first.id, form, visit) }
    guard let first, !isOnlyAnother(form, than: first) else {
      return try asked(about: form.input, form.intent, visit, visit.t.entrySavedAlready, named)
    }
    return try visit.read { snapshot in
      let group = try GroupFrame(visit, snapshot, visit.t.entryEditTitle, .entries)
      let context = EntryContext(group, visit)
      let base = Base(form.input.operation)
      let shown = base.entry(first.id, in: try snapshot.entryState(first.id, in: group.group.id).history)
      let input = form.input.asChange(of: shown ?? first.entry, since: base, as: visit.newID(), context)
      let change = EntryForm(input, context, .save, original: first.entry, shown: shown, entry: first.id)
      return page(
        try change.loadingRelated(snapshot), group, visit, .conflict, saying: visit.t.entrySavedAsChange,
        about: named)
    }
  }

  private static func deletedSince(_ id: ID<Entry>, _ form: EntryForm, _ visit: Visit) throws -> Response {
    let me = Author.person(try visit.me.account.id)
    var input = form.input
    input.operation = visit.newID()
    return try visit.read { snapshot in
      let group = try GroupFrame(visit, snapshot, visit.t.entryEditTitle, .entries)
      let history = try snapshot.entryState(id, in: group.group.id).history
      let form = EntryForm(input, EntryContext(group, visit), form.intent)
      return deleted(by: EditEntry.ConcurrentAuthors(deleting: history, besides: me), form, group, visit)
    }
  }

  /// Nil if the id belongs to another kind of change, or to another author.
  private static func entry(addedBy operation: ID<Operation>, _ visit: Visit, _ snapshot: Snapshot) throws
    -> EntryDetail?
  {
    let me = Author.person(try visit.me.account.id)
    guard let record = try snapshot.record(of: operation)?.operation, record.author == me,
      case .entry(let id, .added) = record.change
    else { return nil }
    return try snapshot.entry(id, in: try visit.group.group)
  }

  /// Whether only a new entry makes sense: a repetition cannot be a change of one entry.
  private static func isOnlyAnother(_ form: EntryForm, than first: EntryDetail) -> Bool {
    form.input.repetition.isOn || first.entry.occurrence != nil
  }
}

extension EntryInput {
  /// The input of a new entry, as a change of the entry that the same form made before.
  fileprivate func asChange(
    of entry: Entry, since base: Base, as operation: ID<Operation>, _ context: EntryContext
  ) -> EntryInput {
    let saved = EntryInput(entry: entry, context, operation: operation, base: base)
    var input = self
    (input.operation, input.base, input.receipt) = (operation, saved.base, nil)
    input.shownLabels = saved.shownLabels
    // Without a chosen category the entry keeps the one that its title suggested.
    if !hasChosenCategory { input.category = saved.category }
    return input
  }
}
