import Ledger

/// A form that can be saved.
struct EntryDraft: Equatable, Sendable {
  let operation: ID<Ledger.Operation>
  /// On an edit, the state that the form was opened with; nil where it does not say so.
  let base: Base?
  let title: String
  let day: Day
  let bill: Bill
  let category: ID<Label>?
  /// Whether that is what was chosen, also where it is none.
  let hasChosenCategory: Bool
  let payee: ID<Label>?
  let tags: [ID<Label>]
  let note: String
  /// How it comes again; nil where it does not.
  let schedule: Schedule?
  /// Files that are to be added.
  let attachments: [ID<Attachment>]
  /// Labels that have to be made before the entry.
  let newLabels: [Label]

  /// The id of the entry, where this makes a new one.
  var newEntry: ID<Entry> { operation.retyped(as: Entry.self) }

  /// The entry as it was meant; what no form shows stays as it was in `shown`.
  func entry(keeping shown: Entry? = nil) -> Entry {
    Entry(
      title: title, day: day, bill: bill, category: category, payee: payee, note: note, tags: tags,
      attachments: (shown?.attachments ?? []) + attachments, occurrence: shown?.occurrence)
  }
}

extension EntryReading {
  /// Nil while anything is refused.
  var draft: EntryDraft? {
    guard errors.isEmpty, let title, let day, let bill, let note else { return nil }
    return EntryDraft(
      operation: input.operation, base: input.base.flatMap { Base($0) }, title: title, day: day, bill: bill,
      category: labels.category, hasChosenCategory: input.hasChosenCategory, payee: labels.payee,
      tags: labels.tags, note: note, schedule: schedule, attachments: input.attachments,
      newLabels: labels.new)
  }
}
