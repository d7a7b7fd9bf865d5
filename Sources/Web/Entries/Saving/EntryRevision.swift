import Ledger
import Store

/// An edit on its way into the journal, with what somebody else did to the entry meanwhile.
struct EntryRevision: Sendable {
  let id: ID<Entry>
  let draft: EntryDraft
  let choices: ConflictChoices
  /// The id of the change where the form's own was used before.
  let otherwise: ID<Ledger.Operation>

  enum Result: Sendable {
    /// Nil where everything was so already.
    case saved(Appended?)
    case conflicts(Conflict)
    case deleted
  }

  struct Conflict: Sendable {
    let fields: [Reconciliation.Conflict]
    let shown: Entry?
    let current: Entry
    let base: Base?
  }

  /// Merges and saves as one, so that nothing can come between.
  func save(_ visit: Visit) async throws -> Result {
    let (group, origin) = (try visit.group.group, try visit.author)
    return try await visit.write { try save($0, group, origin) }
  }

  private func save(_ transaction: Transaction, _ group: ID<Group>, _ origin: Origin) throws -> Result {
    let (state, history) = try transaction.entryState(id, in: group)
    guard let current = state.entry else { throw Problem.notFound }
    let shown = shown(history, current)
    var mine = draft.entry(keeping: shown)
    if let shown { mine = choices.applied(to: mine, shown: shown) }
    switch mine.reconciled(shown: shown, current: state) {
    case .deleted: return .deleted
    case .conflicts(let fields):
      let base = Base(after: history)
      return .conflicts(Conflict(fields: fields, shown: shown, current: current, base: base))
    case .edit(let edit):
      guard !edit.isEmpty else { return .saved(nil) }
      let proposals = draft.labelAdditions + [Proposal(operation(history), .entry(id, .edited(edit)))]
      return .saved(try transaction.append(proposals, to: group, from: origin).last)
    }
  }

  /// What the form showed. One that was sent before, and comes again from the browser's back, showed what it
  /// saved then; one that does not say what it showed is taken for an answer to what is there.
  private func shown(_ history: [Ledger.Operation], _ current: Entry) -> Entry? {
    if wasSent(history) { return Base(draft.operation).entry(id, in: history) }
    guard let base = draft.base else { return current }
    return base.entry(id, in: history)
  }

  private func operation(_ history: [Ledger.Operation]) -> ID<Ledger.Operation> {
    wasSent(history) ? otherwise : draft.operation
  }

  private func wasSent(_ history: [Ledger.Operation]) -> Bool {
    history.contains { $0.id == draft.operation }
  }
}
