package import Ledger

/// The result that undoing an import would have.
package struct UndoForecast: Hashable, Sendable {
  /// The number of entries that would be undone.
  package let entries: Int
  /// Entries that were changed since the import, which stay.
  package let staying: [ID<Entry>]
  package let isPossible: Bool
}

/// Plans the undo of an action, from its last operation to its first. Labels, members and units that were
/// created for its entries are removed too, unless they are used elsewhere by now.
struct UndoPlan {
  /// The rule for the rest of an action if a part of it can no longer be undone.
  enum Kind {
    /// The undo is refused.
    case whole
    /// The same change was made to many entries: the others are undone if the author agrees.
    case many
    /// As `many`, and entries that were changed since in any way stay.
    case imported
  }

  private let records: [JournalRecord]
  private let pasts: [Entity: EntityHistory]
  private let group: ID<Group>
  private let author: Author
  private let snapshot: Snapshot
  let kind: Kind

  private(set) var changes: [Change] = []
  /// The state of each entity after the undo.
  private(set) var undone: [Entity: EntityState] = [:]
  /// Entries that are not undone: they were changed later, or a rule forbids it (a member has left).
  private(set) var staying: [ID<Entry>] = []
  /// The rule that forbids undoing the first of these.
  private var refusal: Refusal?
  /// The number of entries that are undone.
  private(set) var count = 0

  init(
    _ records: [JournalRecord], _ pasts: [Entity: EntityHistory], in group: ID<Group>, by author: Author,
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
      let rest = ReferenceCheck(group, snapshot, given: undone)
      for record in records.reversed() where !record.operation.isOfEntry {
        // Labels and members that were added with an entry may be used by others, or be gone already; changes
        // made on their own are always undone.
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
    let rest = ReferenceCheck(group, snapshot, given: undone)
    for record in records.reversed() where !record.operation.isOfEntry {
      if try !isNeeded(record.operation.change, rest) { try takeIfThere(record) }
    }
  }

  /// Entries that are deleted already need no undo, and entries that were changed since stay.
  private mutating func takeImported(_ id: ID<Entry>, _ record: JournalRecord, _ roster: Roster?) throws {
    let operation = record.operation
    guard let past = pasts[operation.entity], case .entry(let now) = past.now,
      let before = past.before[record.sequence], case .entry(let after) = before.applying(operation)
    else { return }
    guard now.isVisible || !after.isVisible else { return }
    guard now.entry == after.entry, now.isVisible == after.isVisible else { return staying.append(id) }
    if try takeIfThere(record, roster) { count += 1 }
  }

  /// Entries that were deleted permanently cannot come back, and those that already have the old state need
  /// no undo.
  private mutating func takeOneOfMany(_ id: ID<Entry>, _ record: JournalRecord, _ roster: Roster?) throws {
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

  /// Returns false if the operation was undone before.
  @discardableResult private mutating func takeIfThere(_ record: JournalRecord, _ roster: Roster? = nil)
    throws -> Bool
  {
    do {
      try take(record, roster)
      return true
    } catch JournalError.superseded { return false }
  }

  /// With a roster, throws if its rules forbid the change.
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

  /// Throws if some entries would stay and the author has not agreed to that.
  func requireWhole(unless skipsChanged: Bool) throws {
    guard kind == .whole || count > 0 else {
      if let refusal { throw refusal }
      if staying.isEmpty { throw UndoRefusal.undoneAlready }
      throw JournalError.superseded
    }
    guard !staying.isEmpty else { return }
    guard skipsChanged else { throw UndoRefusal.changedSince(staying.reversed(), others: count) }
  }

  /// Whether the result of a change cannot be removed because it is used elsewhere.
  private func isNeeded(_ change: Change, _ rest: ReferenceCheck) throws -> Bool {
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

  /// The changes of balances that undoing the entries causes.
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

extension Operation { fileprivate var isOfEntry: Bool { entity.kind == .entry } }
