package import Ledger
internal import SQLite

extension Transaction {
  /// Undoes an operation, or the whole action that it belongs to.
  ///
  /// Throws `JournalError.superseded` if later changes depend on it, and `UndoRefusal` if another step is
  /// needed first. With `leavingChanged`, entries of an action that were changed since stay. The undo can be
  /// undone itself. `id` makes a repetition harmless. The caller must check that names stay distinct.
  package func undo(
    _ sequence: Int64, in group: ID<Group>, as id: ID<Operation>, from origin: Origin,
    leavingChanged: Bool = false
  ) throws -> [Appended] {
    if let earlier = try earlierAnswer(to: id, in: group, from: origin) { return earlier }
    let changes = try changes(undoing: sequence, in: group, from: origin, leavingChanged: leavingChanged)
    var origin = origin
    origin.isUndoing = true
    var all: [Appended] = []
    all.reserveCapacity(changes.count)
    try append(
      changes.count, to: group, from: origin,
      { Proposal($0 == 0 ? id : id.derived($0, as: Operation.self), changes[$0]) }, done: { all.append($1) })
    return all
  }

  /// The changes that undo the action, in order. Returned alone, so that the plan, which is large for an
  /// import, is freed.
  private func changes(
    undoing sequence: Int64, in group: ID<Group>, from origin: Origin, leavingChanged: Bool
  ) throws -> [Change] {
    let undoing = try planUndoing(sequence, in: group, by: origin.author)
    try undoing.requireWhole(unless: leavingChanged)
    if undoing.kind == .whole {
      try requireSettledRemovals(undoing.changes, in: group, adding: undoing.effects)
    }
    return undoing.changes
  }

  /// The operations that were appended under an id before, with their whole action; nil if the id is new.
  ///
  /// For changes that depend on the current state, which a repetition would find done already: an id must
  /// stand for one request of one author.
  package func earlierAnswer(to id: ID<Operation>, in group: ID<Group>, from origin: Origin) throws
    -> [Appended]?
  {
    guard let record = try record(of: id) else { return nil }
    guard record.operation.group == group, record.operation.author == origin.author else {
      throw JournalError.conflict(record.operation.id)
    }
    let records = try action(with: record.sequence, in: group)
    let pasts = try pasts(of: records, in: group)
    return records.map { record in
      let entity = record.operation.entity
      return Appended(
        sequence: record.sequence, operation: record.operation,
        before: pasts[entity]?.before[record.sequence] ?? EntityState(entity), isResend: true)
    }
  }
}

extension Snapshot {
  /// The result that undoing an action would have, without its later parts; nil if it was undone before.
  package func forecast(undoing sequence: Int64, in group: ID<Group>, by author: Author) throws
    -> UndoForecast?
  {
    do {
      let undoing = try planUndoing(sequence, in: group, by: author)
      // For other kinds, the result of a part is known only after the later parts are undone.
      guard undoing.kind == .imported else { return UndoForecast(entries: 0, staying: [], isPossible: true) }
      let isPossible = undoing.count > 0
      guard isPossible || !undoing.staying.isEmpty else { return nil }
      return UndoForecast(entries: undoing.count, staying: undoing.staying.reversed(), isPossible: isPossible)
    } catch UndoRefusal.undoneAlready { return nil }
  }

  /// All entities that were changed in the same action as an operation.
  package func things(ofAction record: JournalRecord) throws -> Set<Entity> {
    Set(try action(with: record.sequence, in: record.operation.group).map(\.operation.entity))
  }

  fileprivate func planUndoing(_ sequence: Int64, in group: ID<Group>, by author: Author) throws -> UndoPlan {
    let records = try action(with: sequence, in: group)
    let pasts = try pasts(of: records, in: group)
    let kind = try kind(of: records, in: group)
    if kind != .imported { try requireUnerased(records, pasts, canSkipErased: kind == .many) }
    var undoing = UndoPlan(records, pasts, in: group, by: author, as: kind, self)
    try undoing.plan()
    return undoing
  }

  private func kind(of records: [JournalRecord], in group: ID<Group>) throws -> UndoPlan.Kind {
    if try isImport(records.first?.sequence, in: group) { return .imported }
    return records.areOfMany ? .many : .whole
  }

  /// The operations of the action that the operation at `sequence` belongs to, in the journal's order.
  func action(with sequence: Int64, in group: ID<Group>) throws -> [JournalRecord] {
    let record = try connection.first(
      """
      SELECT \(JournalRecord.columns)
      FROM operations
      WHERE sequence = \(sequence) AND "group" = \(group)
      """, JournalRecord.init(row:))
    guard let record else { throw JournalError.superseded }
    guard let first = record.action else { return [record] }
    let isPart = try isPart(of: first)
    var records: [JournalRecord] = []
    try connection.forEach(
      """
      SELECT \(JournalRecord.columns)
      FROM operations
      WHERE \(isPart)
      ORDER BY sequence
      """
    ) { row in records.append(try JournalRecord(row: &row)) }
    return records
  }
}

extension [JournalRecord] {
  /// Whether the action made one change to each of several entries, maybe with labels that were added or
  /// removed. The changes of entries that were erased since are not known.
  fileprivate var areOfMany: Bool {
    var entries: Set<ID<Entry>> = []
    for record in self {
      switch record.operation.change {
      case .entry(let id, .edited), .entry(let id, .deleted):
        guard entries.insert(id).inserted else { return false }
      case .entry(let id, .erased) where record.isBlank:
        guard entries.insert(id).inserted else { return false }
      case .label(_, .added), .label(_, .removed): break
      default: return false
      }
    }
    return entries.count > 1
  }
}
