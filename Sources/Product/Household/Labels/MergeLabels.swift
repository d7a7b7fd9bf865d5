package import Ledger
package import Store

/// Merges one label into another; its entries have the other label from then on.
package struct MergeLabels: Sendable {
  private let label: Label
  private let other: ID<Label>
  private let request: GroupRequest

  package init(_ label: Label, into other: ID<Label>, _ request: GroupRequest) {
    self.label = label
    self.other = other
    self.request = request
  }

  /// Throws `LabelRefusal.notOffered` if one of them can no longer be chosen.
  package func run(in transaction: Transaction) throws -> Appended? {
    if let earlier = try transaction.earlierAnswer(to: request) { return earlier.first }
    try transaction.requireCurrent(label.id, other, of: label.kind, in: request.group)
    return try transaction.append(.label(label.id, .merged(into: other)), for: request)
  }
}
