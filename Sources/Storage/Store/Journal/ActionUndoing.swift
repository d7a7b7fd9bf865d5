package import Ledger

/// What would become of the entries of an import.
package struct UndoForecast: Hashable, Sendable {
  /// How many are taken back.
  package let entries: Int
  /// Those that people went on with stay.
  package let staying: [ID<Entry>]
  package let isPossible: Bool
}

/// What takes an action back, step by step from its end. What was made for its entries goes with them, unless
/// something else uses it by now.
struct ActionUndoing {
  /// What becomes of the rest where something of it cannot be taken back any more.
  enum Kind {
    /// Nothing is taken back.
    case whole
    /// The same was done to many entries: the others are taken back, if people want that.
    case many
    /// As with many; and whatever people went on with since, in whatever way, stays theirs.
    case imported
  }

  private let records: [JournalRecord]
  private let pasts: [Entity: EntityPast]
  private let group: ID<Group>
  private let author: Author
  private let snapshot: Snapshot
  let kind: Kind

  private(set) var changes: [Change] = []
  /// What each thing is then.
  private(set) var undone: [Entity: EntityState] = [:]
  /// Entries that are not undone: they were changed later, or a rule forbids it, as for a member who has left.
  private(set) var staying: [ID<Entry>] = []
  /// The rule that forbids to undo the first of these.
  private var refusal: Refusal?
  /// How many entries are taken back.
  private(set) var count = 0

  init(
    _ records: [JournalRecord], _ pasts: [Entity: EntityPast], in group: ID<Group>, by author: Author,
    as kind: Kind, _ snapshot: Snapshot
  ) {
    self.records = records
    self.pasts = pasts
    self.group = group
    self.author = author
    self.snapshot = snapshot
    self.kind = kind
  }

  mutating func plan() throws {
    guard kind != .whole else {
      if records.allSatisfy(isTakenBack) { throw UndoRefusal.undoneAlready }
      let entries = records.filter(\.operation.isOfEntry)
      for record in entries.reversed() { try take(record) }
      let rest = OtherUse(group, snapshot, given: undone)
      for record in records.reversed() where !record.operation.isOfEntry {
        // What came with an entry may be used by others or gone since; what was done by itself is what people want
        // undone.
        if try entries.isEmpty || !isTakenBack(record) && !isNeeded(record.operation.change, rest) {
          try take(record)
        }
      }
      return
    }
    let roster = try snapshot.overview(of: group)?.roster
    for record in records.reversed() {
      guard case .entry(let id, _) = record.operation.change else { continue }
      do {
        if kind == .imported {
          try takeImported(id, record, roster)
        } else {
          try takeOneOfMany(id, record, roster)
        }
      } catch let refusal as Refusal {
        self.refusal = self.refusal ?? refusal
        staying.append(id)
      }
    }
    let rest = OtherUse(group, snapshot, given: undone)
    for record in records.reversed() where !record.operation.isOfEntry {
      if try !isNeeded(record.operation.change, rest) { try takeIfThere(record) }
    }
  }

  /// What is in the bin already needs no taking back, and what people went on with stays theirs.
  private mutating func takeImported(
    _ id: ID<Entry>, _ record: JournalRecord, _ roster: Roster?
  ) throws {
    let operation = record.operation
    guard let past = pasts[operation.entity], case .entry(let now) = past.now,
      let before = past.before[record.sequence], case .entry(let after) = before.applying(operation)
    else { return }
    guard now.isVisible || !after.isVisible else { return }
    guard now.entry == after.entry, now.isVisible == after.isVisible else { return staying.append(id) }
    if try takeIfThere(record, roster) { count += 1 }
  }

  /// What is deleted for good does not come back, and what is so again already needs no taking back.
  private mutating func takeOneOfMany(
    _ id: ID<Entry>, _ record: JournalRecord, _ roster: Roster?
  ) throws {
    guard case .entry(let now)? = pasts[record.operation.entity]?.now, !now.isErased, !isTakenBack(record)
    else { return }
    if try takeIfThere(record, roster) { count += 1 } else { staying.append(id) }
  }

  private func isTakenBack(_ record: JournalRecord) -> Bool {
    guard let past = pasts[record.operation.entity], let before = past.before[record.sequence] else {
      return false
    }
    return record.operation.isTakenBack(given: before, now: past.now)
  }

  /// False where it was taken back before.
  @discardableResult
  private mutating func takeIfThere(_ record: JournalRecord, _ roster: Roster? = nil) throws -> Bool {
    do {
      try take(record, roster)
      return true
    } catch JournalError.superseded {
      return false
    }
  }

  /// With a roster, throws what the rules will say of it.
  private mutating func take(_ record: JournalRecord, _ roster: Roster? = nil) throws {
    let entity = record.operation.entity
    guard let past = pasts[entity], let before = past.before[record.sequence] else { return }
    let now = undone[entity] ?? past.now
    let step = try record.operation.inverse(given: before, now: now)
    for change in step.changes {
      try snapshot.requireGivable(change, undoing: record.operation, by: author)
      try roster?.allow(change, by: author, before: now, isUndoing: true)
    }
    changes += step.changes
    undone[entity] = step.state
  }

  /// Throws where entries would stay of which nobody has said that they may.
  func requireWhole(unless leavesChanged: Bool) throws {
    guard kind == .whole || count > 0 else {
      if let refusal { throw refusal }
      if staying.isEmpty { throw UndoRefusal.undoneAlready }
      throw JournalError.superseded
    }
    guard !staying.isEmpty else { return }
    guard leavesChanged else { throw UndoRefusal.changedSince(staying.reversed(), others: count) }
  }

  /// Whether what a change brought cannot go, as something else needs it.
  private func isNeeded(_ change: Change, _ rest: OtherUse) throws -> Bool {
    switch change {
    case .label(let id, .added), .label(let id, .removed(false)): try rest.uses(id)
    case .member(let id, .added): try rest.uses(id) || !isEven(id)
    case .member(let id, .removed(false)): try !isEven(id)
    case .group(.unitAdded(let unit)): try rest.uses(unit)
    default: false
    }
  }

  private func isEven(_ member: ID<Member>) throws -> Bool {
    try snapshot.isEven(member, in: group, adding: effects)
  }

  /// What taking the entries back adds to balances.
  var effects: [Currency: [ID<Member>: Int64]] {
    var effects: [Currency: [ID<Member>: Int64]] = [:]
    for (entity, after) in undone {
      guard case .entry(let after) = after, case .entry(let now)? = pasts[entity]?.now else { continue }
      for (state, times) in [(after, Int64(1)), (now, Int64(-1))] where state.isVisible {
        guard let entry = state.entry else { continue }
        let outcome = entry.bill.countedOutcome(of: state.id)
        for line in outcome.lines {
          effects[outcome.currency, default: [:]][line.member, default: 0] &+= times * line.net
        }
      }
    }
    return effects
  }
}

extension Operation {
  fileprivate var isOfEntry: Bool { entity.kind == .entry }
}
