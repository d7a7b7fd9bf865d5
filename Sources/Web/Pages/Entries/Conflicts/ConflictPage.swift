import HTML
import HTTP
import Household
import Ledger
import Words

/// Both values of every field that two people changed, side by side, to choose from.
///
/// All other input stays in hidden fields, rebased onto the current state of the entry, so that saving the
/// choice overwrites no other change.
struct ConflictPage: Sendable {
  struct Row: Sendable {
    /// The name within `keep[…]`.
    let name: String
    let label: String
    let theirs: [String]
    let mine: [String]
  }

  /// The title, which names who has changed the entry.
  let title: String
  /// The current title of the entry.
  let entryTitle: String
  let form: EntryForm
  let rows: [Row]
  let links: EntryLinks
  private let newCategory: Label?

  /// `draft` is the input of the form.
  init(
    titled title: String, _ conflict: EditEntry.Conflict, _ draft: EntryDraft, _ id: ID<Entry>,
    _ input: EntryInput, _ context: EntryContext
  ) {
    self.title = title
    entryTitle = context.t.title(of: conflict.current)
    let knowing = context.with(draft.newLabels)
    let mine = draft.entry(keeping: conflict.shown).rebased(shown: conflict.shown, onto: conflict.current)
    form = EntryForm(
      editing: mine, id, knowing, operation: input.operation, base: conflict.base, next: input.next)
    rows = conflict.fields.map { ConflictWords(context: knowing).row($0) }
    links = form.links
    newCategory = draft.newLabels.first { $0.id == mine.category }
  }

  var t: Strings { form.context.t }
  var action: Link { links.entry(form.entry) }
  var row: String { EntryLinks.row(form.entry) }
  var edit: Link { links.edit(form.entry) }

  /// The whole form as pairs of name and value.
  var hidden: [(name: String, value: String)] {
    var input = form.input
    // A new category has no stored id yet, so its name is sent.
    if let name = newCategory?.name { (input.category, input.newCategory) = ("", name) }
    return input.fields
  }
}

extension EntryContext {
  /// The same context with the new labels added.
  func with(_ new: [Label]) -> EntryContext {
    EntryContext(
      group: group, members: members, viewer: viewer, labels: ownLabels + new, presets: presets,
      formats: formats, canChange: canChange)
  }
}

extension Set<EntryPart> {
  /// The parts that keep the other person's value: those with `theirs`, and not `mine`, in `keep[title]` and
  /// so on.
  init(_ form: Form) throws(FormError) {
    self = Set(
      try form.indexed("keep").filter { $0.value == "theirs" }.compactMap { EntryPart(rawValue: $0.key) })
  }
}

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
    entryTitle = form.draft.map { form.context.t.title(of: $0.entry) } ?? ""
    links = form.links
    row = EntryLinks.row(form.input.newEntry)
    var input = form.input
    if input.category.isEmpty { input.category = EntryInput.noCategory }
    hidden = input.fields.filter { $0.name != "base" }
  }
}
