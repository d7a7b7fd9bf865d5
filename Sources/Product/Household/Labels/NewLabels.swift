internal import Ledger
internal import Store

/// Labels that a form names and that did not exist when it was read. A label that another member has made
/// since is used instead, so that each name exists once.
struct NewLabels {
  /// The labels still to make, with their index among those that the form names.
  private(set) var missing: [(number: Int, label: Label)] = []
  private var known: [ID<Label>: ID<Label>] = [:]

  init(_ named: [Label], in group: ID<Group>, _ names: CategoryNames, _ transaction: Transaction) throws {
    guard !named.isEmpty else { return }
    let book = try transaction.labelBook(of: group, names)
    for (number, label) in named.enumerated() {
      if let there = book.byName(label.kind)[names.name(of: label).foldedName] {
        known[label.id] = there
      } else {
        missing.append((number, label))
      }
    }
  }

  func standing(for label: ID<Label>) -> ID<Label> { known[label] ?? label }

  /// The entry with its labels replaced by existing ones of the same name.
  func applied(to entry: Entry) -> Entry {
    guard !known.isEmpty else { return entry }
    var entry = entry
    entry.category = entry.category.map(standing)
    entry.payee = entry.payee.map(standing)
    entry.tags = Set(entry.tags.map(standing)).sorted()
    return entry
  }
}

extension Label {
  /// The change that makes it.
  var addition: Change { .label(id, .added(kind: kind, name: name ?? "", icon: nil, heading: nil)) }
}
