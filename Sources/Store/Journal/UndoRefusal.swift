package import Ledger

/// Why something is not taken back before people have done something else.
package enum UndoRefusal: Error, Hashable, Sendable {
  /// Somebody would be out of the group who is not settled up.
  case uneven(ID<Member>)
  /// Somebody has deleted it for good.
  case erased
}

extension Snapshot {
  /// Taking somebody out of a group asks about what is open; taking back that they were added must not do it
  /// unasked.
  func requireEven(_ changes: [Change], in group: ID<Group>) throws {
    for case .member(let id, .removed(true)) in changes {
      let names = try overview(of: group)?.aliases(of: id) ?? [id]
      // Any selection of net amounts fits.
      let isEven = try storedBalances(of: group).values.allSatisfy { amounts in
        names.reduce(0) { $0 &+ amounts[$1, default: 0] } == 0
      }
      guard isEven else { throw UndoRefusal.uneven(id) }
    }
  }

  /// Nothing brings back what is erased.
  func requireUnerased(_ records: [JournalRecord], _ pasts: [Entity: EntityPast]) throws {
    let isErasing = records.contains { $0.operation.change.isErasing }
    let isGone = pasts.values.contains { past in
      if case .entry(let state) = past.now { state.isErased } else { false }
    }
    if isErasing || isGone { throw UndoRefusal.erased }
  }
}
