package import Ledger
internal import SQLite

extension Snapshot {
  /// Whether an author can undo a change now. A change of an action with entries, such as a new label, can be
  /// undone as long as one of those entries can: a label that other entries use stays, and then there is
  /// nothing to undo.
  package func isUndoable(_ item: HistoryItem, by author: Author, of roster: Roster) throws -> Bool {
    if try beganGroup(item.record) { return false }
    let isOfEntry = item.operation.entity.kind == .entry
    if isOfEntry, try isUndoableAlone(item, by: author, of: roster) { return true }
    let entries = try otherEntries(ofAction: item)
    guard isOfEntry || !entries.isEmpty else { return try isUndoableAlone(item, by: author, of: roster) }
    return try entries.contains { sequence in
      let other = try historyItem(sequence, in: item.operation.group)
      return try other.map { try isUndoableAlone($0, by: author, of: roster) } ?? false
    }
  }

  private func isUndoableAlone(_ item: HistoryItem, by author: Author, of roster: Roster) throws -> Bool {
    let operation = item.operation
    do {
      let changes = try item.inverse()
      for change in changes {
        try requireGivable(change, undoing: operation, by: author)
        try roster.allow(change, by: author, before: item.now, isUndoing: true)
      }
      return !changes.isEmpty
    } catch JournalError.superseded { return false } catch is Refusal { return false }
  }

  /// Operations on a few entries of an action: as a rule, if one of them can be undone, all can.
  private func otherEntries(ofAction item: HistoryItem) throws -> [Int64] {
    guard let action = item.record.action else { return [] }
    let isPart = try isPart(of: action)
    let entries: SQL =
      #"\#(isPart) AND entity_kind = \#(Entity.Kind.entry) AND entity <> \#(item.operation.entity.id)"#
    let there: [Int64] = try connection.values(
      """
      SELECT sequence
      FROM operations
      WHERE \(entries) AND EXISTS (SELECT 1 FROM entries WHERE id = entity AND deleted IS NULL)
      LIMIT 5
      """)
    return try there.isEmpty
      ? connection.values("SELECT sequence FROM operations WHERE \(entries) LIMIT 5") : there
  }

  /// Whether an operation belongs to the action that created its group, which would be undone as a whole.
  private func beganGroup(_ record: JournalRecord) throws -> Bool {
    if case .group(.created) = record.operation.change { return true }
    guard let action = record.action, action != record.sequence else { return false }
    let first = try connection.first(
      "SELECT \(JournalRecord.columns) FROM operations WHERE sequence = \(action)", JournalRecord.init(row:))
    if case .group(.created)? = first?.operation.change { return true }
    return false
  }

  /// Throws if a name would be given back to a person whose account is gone, or who gave it up themselves.
  func requireGivable(_ change: Change, undoing operation: Operation, by author: Author) throws {
    guard case .member(_, .claimed(let person?)) = change, author.person != person else { return }
    guard operation.author.person != person else { throw Refusal.notYourself }
    guard try accountExists(person) else { throw JournalError.superseded }
  }
}

extension HistoryItem {
  /// The changes that undo the item. If it is the last one of its entity they lead back to the earlier state
  /// and need not be tried.
  fileprivate func inverse() throws -> [Change] {
    if isLatest, case .added? = differences.first, case .entry(let id, _) = operation.change {
      return [.entry(id, .deleted(true))]
    }
    return try isLatest ? after.changes(backTo: before) : operation.inverse(given: before, now: now).changes
  }
}

extension Operation {
  /// The changes that undo the operation, and the entity's state after them. Throws `JournalError.superseded`
  /// if that is not possible.
  func inverse(given before: EntityState, now: EntityState) throws -> (changes: [Change], state: EntityState)
  {
    let changes = inverse(given: before)
    guard !changes.isEmpty else { throw JournalError.superseded }
    let undone = changes.reduce(now) { $0.applying(asLast(with: $1)) }
    // An undo must revert exactly this operation. If a later operation changed the same fields, it would not.
    let done = differences(given: before)
    let taken = done == [.added] ? now.differences(to: undone) : undone.differences(to: now)
    guard taken == (done == [.added] ? [.deleted] : done) else { throw JournalError.superseded }
    return (changes, undone)
  }

  /// Whether the state is the same as if the operation had been undone.
  func isTakenBack(given before: EntityState, now: EntityState) -> Bool {
    let undone = inverse(given: before).reduce(now) { $0.applying(asLast(with: $1)) }
    return now.differences(to: undone).isEmpty
  }

  /// The operation with another change, and a time after all others.
  private func asLast(with change: Change) -> Operation {
    Operation(
      id: id, group: group, author: author, device: device,
      tick: Tick(milliseconds: Tick.highestMilliseconds, counter: Tick.highestCounter), change: change)
  }
}
