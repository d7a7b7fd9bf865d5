package import Ledger

/// Why something is not taken back before people have done something else.
package enum UndoRefusal: Error, Hashable, Sendable {
  /// Somebody would be out of the group who is not settled up.
  case uneven(ID<Member>)
  /// Somebody has deleted it for good.
  case erased
  /// All is as it was before already.
  case undoneAlready
  /// These entries cannot be undone: they were changed later, or name a member who has left. So many others can.
  case changedSince([ID<Entry>], others: Int)
}

extension Snapshot {
  /// Taking somebody out of a group asks about what is open; taking back that they were added must not do it
  /// unasked.
  func requireEven(
    _ changes: [Change], in group: ID<Group>, adding effects: [Currency: [ID<Member>: Int64]]
  ) throws {
    for case .member(let id, .removed(true)) in changes {
      guard try isEven(id, in: group, adding: effects) else { throw UndoRefusal.uneven(id) }
    }
  }

  /// `adding` is what changes of entries that are still to be made add to everybody's balances.
  func isEven(
    _ member: ID<Member>, in group: ID<Group>, adding effects: [Currency: [ID<Member>: Int64]] = [:]
  ) throws -> Bool {
    let names = try overview(of: group)?.aliases(of: member) ?? [member]
    let stored = try storedBalances(of: group)
    // Any selection of net amounts fits.
    return Set(stored.keys).union(effects.keys).allSatisfy { currency in
      names.reduce(0) { sum, name in
        sum &+ (stored[currency]?[name] ?? 0) &+ (effects[currency]?[name] ?? 0)
      } == 0
    }
  }

  /// Nothing brings back what is erased; of many, something is left as long as not all are.
  func requireUnerased(
    _ records: [JournalRecord], _ pasts: [Entity: EntityPast], canLeave: Bool
  ) throws {
    let isErasing = records.contains { !$0.isBlank && $0.operation.change.isErasing }
    let entries = pasts.values.compactMap { past in
      if case .entry(let state) = past.now { state } else { nil }
    }
    let isGone = canLeave ? entries.allSatisfy(\.isErased) : entries.contains(where: \.isErased)
    if isErasing || isGone { throw UndoRefusal.erased }
  }
}
