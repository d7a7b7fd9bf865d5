package import Ledger
package import Store

/// Offers a removed or merged label again; one that is offered stays as it is.
package struct RestoreLabel: Sendable {
  private let label: ID<Label>
  private let names: CategoryNames
  private let request: GroupRequest

  package init(_ label: ID<Label>, _ names: CategoryNames, _ request: GroupRequest) {
    self.label = label
    self.names = names
    self.request = request
  }

  /// Throws `DistinctName.Mistake.taken` if another label has its name now.
  package func run(in transaction: Transaction) throws -> Appended? {
    let book = try transaction.labelBook(of: request.group, names)
    guard let current = book[label], !current.isCurrent else { return nil }
    let others = book.names(of: current.kind, besides: label)
    _ = try DistinctName(names.name(of: current), of: .label, besides: others)
    var changes: [Change] = []
    if current.mergedInto != nil { changes.append(.label(label, .merged(into: nil))) }
    if current.isRemoved { changes.append(.label(label, .removed(false))) }
    return try transaction.append(changes, for: request)
  }
}
