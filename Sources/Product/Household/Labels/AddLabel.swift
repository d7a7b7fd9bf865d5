package import Ledger
package import Store

/// Makes a category, tag or payee.
package struct AddLabel: Sendable {
  private let kind: Label.Kind
  private let draft: LabelDraft
  private let names: CategoryNames
  private let request: GroupRequest

  package struct Outcome: Sendable {
    package let name: String
    package let appended: Appended
  }

  package init(_ kind: Label.Kind, _ draft: LabelDraft, _ names: CategoryNames, _ request: GroupRequest) {
    self.kind = kind
    self.draft = draft
    self.names = names
    self.request = request
  }

  /// Throws `LabelDraft.Mistakes` for values that cannot be saved, and for a name that another label has now.
  package func run(in transaction: Transaction) throws -> Outcome {
    let label = request.id(of: Label.self)
    let read = try draft.read(kind, for: label, transaction.labelBook(of: request.group, names))
    let name = read.name ?? ""
    let added = LabelAction.added(kind: kind, name: name, icon: read.icon, heading: read.heading)
    return Outcome(name: name, appended: try transaction.append(.label(label, added), for: request))
  }
}
