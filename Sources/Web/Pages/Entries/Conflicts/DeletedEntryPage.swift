import Household
import Ledger
import Words

/// The page that names who deleted the entry that was being
/// edited, and offers to save the input as a new entry.
struct DeletedEntryPage: Sendable {
  let title: String
  /// The title of the new entry.
  let entryTitle: String
  let t: Strings
  let links: EntryLinks
  /// The id of the new entry's row in the list.
  let row: String
  /// The whole form as pairs of name and value, for a new entry.
  let hidden: [(name: String, value: String)]

  init(titled title: String, _ form: EntryForm) {
    self.title = title
    t = form.context.t
    entryTitle = form.draft.map { form.context.t.title($0.title, of: $0.bill.kind) } ?? ""
    links = form.links
    row = EntryLinks.row(form.input.newEntry)
    var input = form.input
    if input.category.isEmpty { input.category = EntryInput.noCategory }
    hidden = input.fields.filter { $0.name != "base" }
  }
}
