internal import Ledger
internal import Store

/// Labels that a form names and nobody had when it was read. Those that somebody else has made meanwhile are
/// taken for what was meant, so that a name stands once.
struct NewLabels {
  /// Those that are to be made still, with their numbers among what the form names.
  private(set) var missing: [(number: Int, label: Label)] = []
  private var known: [ID<Label>: ID<Label>] = [:]

  init(
    _ named: [Label], in group: ID<Group>, _ names: CategoryNames, _ transaction: Transaction
  ) throws {
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

  /// The entry with what there is of what it names.
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
  /// What makes it.
  var addition: Change { .label(id, .added(kind: kind, name: name ?? "", icon: nil, heading: nil)) }
}
