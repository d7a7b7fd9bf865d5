import HTML
import Household
import Ledger
import Words

/// Both values of every field that two people changed, side by side, to choose from.
///
/// Everything else that was typed comes along in hidden fields, moved onto what is there now, so that saving
/// the choice overwrites nothing else.
struct ConflictPage: Sendable {
  struct Row: Sendable {
    /// The name within `keep[…]`.
    let name: String
    let label: String
    let theirs: [String]
    let mine: [String]
  }

  /// Who has changed it meanwhile.
  let title: String
  /// What the entry is called by now.
  let entryTitle: String
  let form: EntryForm
  let rows: [Row]
  let links: EntryLinks
  private let newCategory: Label?

  /// `draft` is what was typed into the form.
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

  /// The whole form as name and value.
  var hidden: [(name: String, value: String)] {
    var input = form.input
    // Nobody knows its id before it is saved.
    if let name = newCategory?.name { (input.category, input.newCategory) = ("", name) }
    return input.fields
  }
}

extension EntryContext {
  /// The same group where these labels are made already.
  func with(_ new: [Label]) -> EntryContext {
    EntryContext(
      group: group, members: members, viewer: viewer, labels: ownLabels + new, presets: presets,
      formats: formats, canChange: canChange)
  }
}
