internal import Ledger
package import Store

/// Takes back what was done in one go, as long as it fits what the group has by now.
package struct UndoChange: Sendable {
  private let sequence: Int64
  private let isSure: Bool
  private let leavesChanged: Bool
  private let names: CategoryNames
  private let request: GroupRequest

  package enum Outcome: Sendable {
    case undone([Appended])
    /// Somebody else did it, and it has been standing for a while: whoever asks is to say that they mean it.
    case isOthers(HistoryItem)
  }

  /// As long as this a slip of somebody else's can be put right unasked, if nothing was done since.
  package static let freshness: Duration = .seconds(600)

  /// `sequence` is the place of one of its operations in the journal. Of an import, entries that were changed again
  /// since stay where that is said.
  package init(
    at sequence: Int64, isSure: Bool, leavingChanged leavesChanged: Bool = false, _ names: CategoryNames,
    _ request: GroupRequest
  ) {
    self.sequence = sequence
    self.isSure = isSure
    self.leavesChanged = leavesChanged
    self.names = names
    self.request = request
  }

  /// Throws `NameClash` and `UnitRefusal` beside what `Transaction.undo` does.
  package func run(in transaction: Transaction) throws -> Outcome {
    guard let item = try transaction.historyItem(sequence, in: request.group) else {
      throw JournalError.missing(.group)
    }
    if let earlier = try transaction.earlierAnswer(to: request) { return .undone(earlier) }
    if !isSure, try isOthers(item.record, transaction) { return .isOthers(item) }
    let fit = try GroupFit(of: request.group, names, transaction)
    let appended = try transaction.undo(
      sequence, in: request.group, as: request.operation, from: request.origin,
      leavingChanged: leavesChanged)
    try fit.require(after: appended, in: transaction)
    return .undone(appended)
  }

  private func isOthers(_ record: JournalRecord, _ transaction: Transaction) throws -> Bool {
    let author = record.operation.author
    guard author.person != nil, author != request.origin.author else { return false }
    if record.received.adding(Self.freshness) < request.origin.now { return true }
    let last = try transaction.history(of: request.group, limit: 1).first?.record
    return last.map { $0.action ?? $0.sequence } != record.action ?? record.sequence
  }
}
