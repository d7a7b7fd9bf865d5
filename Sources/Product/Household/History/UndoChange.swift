internal import Ledger
package import Store

/// Undoes an action, if that fits the group as it is now.
package struct UndoChange: Sendable {
  private let sequence: Int64
  private let isSure: Bool
  private let skipsChanged: Bool
  private let names: CategoryNames
  private let request: GroupRequest

  package enum Outcome: Sendable {
    case undone(Undone)
    /// Another member made the change a while ago: the author must confirm.
    case needsConfirmation(HistoryItem)
  }

  package struct Undone: Sendable {
    /// The position of the first change, by which a redo finds all of it; nil if there was nothing to undo.
    package let first: Int64?
    /// How many entries changed.
    package let entries: Int
    /// Whether the group's people or units changed.
    package let changesGroup: Bool
  }

  /// For this long a mistake of another member can be undone without confirmation, if nothing was done since.
  package static let freshness: Duration = .seconds(600)

  /// `sequence` is the position of one of its operations in the journal. Of an import, entries that were
  /// changed again since stay if that is requested.
  package init(
    at sequence: Int64, isSure: Bool, leavingChanged skipsChanged: Bool = false, _ names: CategoryNames,
    _ request: GroupRequest
  ) {
    self.sequence = sequence
    self.isSure = isSure
    self.skipsChanged = skipsChanged
    self.names = names
    self.request = request
  }

  /// Throws `GroupRefusal.taken` and `UnitRefusal`, and all errors of `Transaction.undo`.
  package func run(in transaction: Transaction) throws -> Outcome {
    guard let item = try transaction.historyItem(sequence, in: request.group) else {
      throw JournalError.missing(.group)
    }
    if let earlier = try transaction.earlierAnswer(to: request) {
      try requireUndo(earlier, of: item, transaction)
      return .undone(Undone(earlier))
    }
    if !isSure, try isOthers(item.record, transaction) { return .needsConfirmation(item) }
    let fit = try GroupConstraints(of: request.group, names, transaction)
    let appended = try transaction.undo(
      sequence, in: request.group, as: request.operation, from: request.origin, leavingChanged: skipsChanged)
    try fit.require(after: appended, in: transaction)
    return .undone(Undone(appended))
  }

  /// The id may have been used for another change.
  private func requireUndo(_ earlier: [Appended], of item: HistoryItem, _ snapshot: Snapshot) throws {
    let things = try snapshot.things(ofAction: item.record)
    let isUndo = earlier.allSatisfy { appended in
      things.contains(appended.operation.entity) && appended.sequence > item.record.sequence
    }
    // An undo in several transactions is not repeated.
    guard isUndo, request.origin.part == nil else { throw JournalError.conflict(request.operation) }
  }

  // MARK: - In several transactions

  /// Whether it was done in several transactions, so that it is undone in as many.
  package func isInParts(_ snapshot: Snapshot) throws -> Bool { try parts(snapshot).count > 1 }

  /// An undo for each part, the last part first. Throws `UndoRefusal.changedSince` if entries of any part
  /// were changed since the import: the person is asked before the first part is undone.
  package func steps(_ snapshot: Snapshot) throws -> [UndoChange] {
    var (steps, staying, count) = ([UndoChange](), [ID<Entry>](), 0)
    let parts = try parts(snapshot)
    for (number, part) in parts.enumerated().reversed() {
      // An earlier try may have undone this part.
      guard let forecast = try snapshot.forecast(undoing: part, in: request.group, by: request.origin.author)
      else { continue }
      staying += forecast.staying
      count += forecast.entries
      guard forecast.isPossible else { continue }
      steps.append(step(part, number == parts.count - 1 ? request.operation : id(ofPart: number)))
    }
    guard !steps.isEmpty else { return [step(parts[parts.count - 1], request.operation)] }
    guard staying.isEmpty || skipsChanged else { throw UndoRefusal.changedSince(staying, others: count) }
    return steps
  }

  /// Undoes them one after the other. `write` runs one transaction, and others can save before the next.
  /// `note` gets how many are done.
  package static func run(
    _ steps: [UndoChange], noting note: (Int) -> Void = { _ in },
    _ write: (@escaping @Sendable (Transaction) throws -> Outcome) async throws -> Outcome
  ) async throws -> Outcome {
    var all = Undone([])
    for (number, step) in steps.enumerated() {
      note(number)
      let next = steps.count > 1 ? step.going(onWith: all.first) : step
      switch try await write(next.run) {
      case .needsConfirmation(let item): return .needsConfirmation(item)
      case .undone(let part): all = all.adding(part)
      }
    }
    return .undone(all)
  }

  private func parts(_ snapshot: Snapshot) throws -> [Int64] {
    guard let record = try snapshot.historyItem(sequence, in: request.group)?.record,
      let whole = try snapshot.wholeAction(of: record)
    else { return [sequence] }
    return try snapshot.parts(ofAction: whole, in: request.group)
  }

  private func id(ofPart number: Int) -> ID<Operation> {
    request.operation.derived(-1 - number, as: Operation.self)
  }

  private func step(_ part: Int64, _ id: ID<Operation>) -> UndoChange {
    let request = GroupRequest(in: request.group, as: id, from: request.origin)
    return UndoChange(at: part, isSure: isSure, leavingChanged: skipsChanged, names, request)
  }

  /// The same undo as a later part. Confirmation for another person's change is asked for with the first
  /// part.
  private func going(onWith first: Int64?) -> UndoChange {
    var origin = request.origin
    origin.part = ActionPiece(after: first)
    let request = GroupRequest(in: request.group, as: request.operation, from: origin)
    return UndoChange(
      at: sequence, isSure: isSure || first != nil, leavingChanged: skipsChanged, names, request)
  }

  private func isOthers(_ record: JournalRecord, _ transaction: Transaction) throws -> Bool {
    let author = record.operation.author
    guard author.person != nil, author != request.origin.author else { return false }
    if record.received.adding(Self.freshness) < request.origin.now { return true }
    let last = try transaction.history(of: request.group, limit: 1).first?.record
    return last.map { $0.action ?? $0.sequence } != record.action ?? record.sequence
  }
}

extension UndoChange.Undone {
  package init(_ appended: [Appended]) {
    let things = Set(appended.map(\.operation.entity))
    first = appended.first?.sequence
    entries = things.count { $0.kind == .entry }
    changesGroup = things.contains { [.member, .group].contains($0.kind) }
  }

  fileprivate func adding(_ next: Self) -> Self {
    Self(
      first: first ?? next.first, entries: entries + next.entries,
      changesGroup: changesGroup || next.changesGroup)
  }
}
