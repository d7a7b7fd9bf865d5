package import Ledger
package import Store

/// Changes the name of a category, tag or payee, and the icon and heading of a category. Other fields that
/// another member changed since the form was opened are kept.
package struct EditLabel: Sendable {
  private let label: ID<Label>
  private let draft: LabelDraft
  private let base: EditBase?
  private let names: CategoryNames
  private let request: GroupRequest

  package struct Outcome: Sendable {
    /// The label's name now.
    package let name: String
    /// Nil if nothing changed.
    package let appended: Appended?
  }

  /// A form without a base is taken as shown from the current state.
  package init(
    _ label: ID<Label>, to draft: LabelDraft, from base: EditBase?, _ names: CategoryNames,
    _ request: GroupRequest
  ) {
    self.label = label
    self.draft = draft
    self.base = base
    self.names = names
    self.request = request
  }

  /// Throws `LabelDraft.Mistakes` for values that cannot be saved, and `LabelRefusal`.
  package func run(in transaction: Transaction) throws -> Outcome {
    let book = try transaction.labelBook(of: request.group, names)
    guard let current = book[label], current.isCurrent else { throw LabelRefusal.notOffered }
    let shown = try base.map { try $0.label(label, request.group, transaction) } ?? current
    let rebased = try draft.rebased(
      from: shown.map { LabelDraft(showing: $0, names) }, onto: LabelDraft(showing: current, names),
      current.kind)
    let read = try rebased.read(current.kind, for: label, book)
    let changes = read.actions(on: current).map { Change.label(label, $0) }
    return Outcome(
      name: read.name ?? names.usualName(of: label) ?? "",
      appended: try transaction.append(changes, for: request))
  }
}
