import Household
import Ledger
import Words

/// Says who deleted the entry that was being edited; what was typed can become a new one.
struct DeletedPage: Sendable {
  let title: String
  /// What the new entry would be called.
  let entryTitle: String
  let t: Strings
  let links: EntryLinks
  /// Where in the list the new entry will be.
  let row: String
  /// The whole form as name and value, as a new entry's.
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
