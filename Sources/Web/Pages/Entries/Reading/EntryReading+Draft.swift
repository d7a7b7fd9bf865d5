import Household
import Ledger

extension EntryReading {
  /// Nil as long as there are errors.
  var draft: EntryDraft? {
    guard errors.isEmpty, let title, let day, let bill, let note else { return nil }
    return EntryDraft(
      base: input.base.flatMap { Base($0) }, title: title, day: day, bill: bill,
      category: labels.category, hasChosenCategory: input.hasChosenCategory, payee: labels.payee,
      tags: labels.tags, note: note, schedule: schedule, attachments: input.attachments,
      newLabels: labels.new)
  }
}
