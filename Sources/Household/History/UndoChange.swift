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
    let before = try overview(transaction)
    let appended = try transaction.undo(
      sequence, in: request.group, as: request.operation, from: request.origin,
      leavingChanged: leavesChanged)
    if appended.contains(where: \.mayName) {
      try requireFit(from: before, to: try overview(transaction), transaction)
    }
    return .undone(appended)
  }

  private func isOthers(_ record: JournalRecord, _ transaction: Transaction) throws -> Bool {
    let author = record.operation.author
    guard author.person != nil, author != request.origin.author else { return false }
    if record.received.adding(Self.freshness) < request.origin.now { return true }
    let last = try transaction.history(of: request.group, limit: 1).first?.record
    return last.map { $0.action ?? $0.sequence } != record.action ?? record.sequence
  }

  private func overview(_ transaction: Transaction) throws -> GroupOverview {
    guard let overview = try transaction.overview(of: request.group) else {
      throw JournalError.missing(.group)
    }
    return overview
  }

  // MARK: - What it would come to

  private func requireFit(
    from old: GroupOverview, to new: GroupOverview, _ transaction: Transaction
  ) throws {
    if let clash = GroupNames(new, names).clash(since: GroupNames(old, names)) { throw clash }
    try requireUnits(from: old.group, to: new.group, transaction)
  }

  /// A unit goes and comes by the same rules whether it is undone or done.
  private func requireUnits(from old: Group, to new: Group, _ transaction: Transaction) throws {
    guard old.customUnits != new.customUnits else { return }
    let use = try UnitUse(of: request.group, transaction)
    for unit in old.customUnits where !new.customUnits.contains(unit) { try use.requireRetirable(unit) }
    for unit in new.customUnits where !old.customUnits.contains(unit) {
      _ = try use.unit(named: unit.code, scale: unit.scale)
    }
  }
}

extension Appended {
  /// Whether it is about something that people tell apart by its name.
  fileprivate var mayName: Bool {
    switch operation.entity.kind {
    case .member, .label, .preset, .group: true
    case .entry, .rule, .budget, .receipt: false
    }
  }
}
