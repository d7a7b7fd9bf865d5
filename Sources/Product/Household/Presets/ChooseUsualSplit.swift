package import Ledger
package import Store

/// Sets the split that new entries of a group begin with.
package struct ChooseUsualSplit: Sendable {
  private let choice: Choice
  private let request: GroupRequest

  package enum Choice: Sendable {
    /// Equally among all members.
    case equal
    case preset(ID<Preset>)
    /// The current one.
    case kept
  }

  package init(_ choice: Choice, _ request: GroupRequest) {
    self.choice = choice
    self.request = request
  }

  /// Nothing is appended if it is set already.
  package func run(in transaction: Transaction) throws -> Appended? {
    let old = try transaction.group(request.group)?.defaultSplit
    let new = try split(transaction, old)
    let changes = new == old ? [] : [Change.group(.defaultSplit(new))]
    return try transaction.append(changes, for: request)
  }

  private func split(_ transaction: Transaction, _ old: Split?) throws -> Split? {
    switch choice {
    case .equal: nil
    case .preset(let id): try transaction.presets(of: request.group).require(id).split
    case .kept: old
    }
  }
}
