package import Ledger

/// Finds the labels that an entry names, and makes the missing ones.
package struct LabelFinder {
  package let book: GroupLabels
  /// The missing labels. Their ids derive from the operation's, so that a request sent twice makes them once.
  package private(set) var new: [Label] = []
  private let operation: ID<Operation>
  private var known: [Label.Kind: [FoldedText: [ID<Label>]]] = [:]

  package init(_ book: GroupLabels, for operation: ID<Operation>) {
    self.book = book
    self.operation = operation
  }

  /// The label after merges, if it can be chosen.
  package func choosable(_ id: ID<Label>, _ kind: Label.Kind) -> ID<Label>? {
    let standing = book.standing(for: id)
    return book.isCurrent(standing, kind) ? standing : nil
  }

  /// Lets names mean other labels than in the group.
  package mutating func prefer(_ ids: [FoldedText: [ID<Label>]], _ kind: Label.Kind) {
    learnNames(of: kind)
    known[kind]?.merge(ids) { _, own in own }
  }

  /// The labels with a name: one, unless the name means several.
  package mutating func labels(_ kind: Label.Kind, named text: String) throws(TextError) -> [ID<Label>] {
    let name = try TextConstraint.labelName.accept(text)
    learnNames(of: kind)
    if let ids = known[kind]?[name.foldedName] { return ids }
    let label = Label(id: operation.derived(new.count + 1, as: Label.self), kind: kind, name: name)
    new.append(label)
    known[kind]?[name.foldedName] = [label.id]
    return [label.id]
  }

  private mutating func learnNames(of kind: Label.Kind) {
    if known[kind] == nil { known[kind] = book.byName(kind).mapValues { [$0] } }
  }
}
