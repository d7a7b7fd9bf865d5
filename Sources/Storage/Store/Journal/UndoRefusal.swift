package import Ledger

/// Reasons why a change cannot be undone before another step.
package enum UndoRefusal: Error, Hashable, Sendable {
  /// This member would leave the group without being settled up.
  case uneven(ID<Member>)
  /// The entry was deleted permanently.
  case erased
  /// The state is already as before the change.
  case undoneAlready
  /// These entries cannot be undone: they were changed later, or name a member who has left. The others can.
  case changedSince([ID<Entry>], others: Int)
}

extension Snapshot {
  /// Throws if undoing would remove a member who is not settled up. Removing a member asks about open
  /// balances; undoing an addition must not skip that question.
  func requireSettledRemovals(
    _ changes: [Change], in group: ID<Group>, adding effects: [Currency: [ID<Member>: Int64]]
  ) throws {
    for case .member(let id, .removed(true)) in changes {
      guard try isEven(id, in: group, adding: effects) else { throw UndoRefusal.uneven(id) }
    }
  }

  /// `adding` are the changes of balances by entries that will be changed too.
  func isEven(
    _ member: ID<Member>, in group: ID<Group>, adding effects: [Currency: [ID<Member>: Int64]] = [:]
  ) throws -> Bool {
    let names = try overview(of: group)?.allIDs(of: member) ?? [member]
    let stored = try storedBalances(of: group)
    // A sum of some net amounts always fits an `Int64`.
    return Set(stored.keys).union(effects.keys).allSatisfy { currency in
      names.reduce(0) { sum, name in sum &+ (stored[currency]?[name] ?? 0) &+ (effects[currency]?[name] ?? 0)
      } == 0
    }
  }

  /// Erased entries cannot be restored; an action on many entries can be undone unless all of them are
  /// erased.
  func requireUnerased(_ records: [JournalRecord], _ pasts: [Entity: EntityHistory], canSkipErased: Bool)
    throws
  {
    let isErasing = records.contains { !$0.isBlank && $0.operation.change.isErasing }
    let entries = pasts.values.compactMap { past in
      if case .entry(let state) = past.now { state } else { nil }
    }
    let isGone = canSkipErased ? entries.allSatisfy(\.isErased) : entries.contains(where: \.isErased)
    if isErasing || isGone { throw UndoRefusal.erased }
  }
}
