package import Ledger
package import Store

/// Says that two labels are the same; what has one of them goes by the other from then on.
package struct MergeLabels: Sendable {
  private let label: Label
  private let other: ID<Label>
  private let request: GroupRequest

  package init(_ label: Label, into other: ID<Label>, _ request: GroupRequest) {
    self.label = label
    self.other = other
    self.request = request
  }

  /// Throws `LabelRefusal.notOffered` where one of them cannot be chosen any more.
  package func run(in transaction: Transaction) throws -> Appended? {
    if let earlier = try transaction.earlierAnswer(to: request) { return earlier.first }
    try transaction.requireCurrent(label.id, other, of: label.kind, in: request.group)
    return try transaction.append(.label(label.id, .merged(into: other)), for: request)
  }
}
