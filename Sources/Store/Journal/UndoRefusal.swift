package import Ledger

/// Why something is not taken back before people have done something else.
package enum UndoRefusal: Error, Hashable, Sendable {
  /// Somebody would be out of the group who is not settled up.
  case uneven(ID<Member>)
  /// Somebody would have a name that another member has by now.
  case nameTaken(String)
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

  /// Nobody could tell two members of one name apart.
  func requireNames(_ states: [Entity: EntityState], in group: ID<Group>) throws {
    let touched = states.values.compactMap { state -> Member? in
      if case .member(let state) = state { state.member } else { nil }
    }
    guard !touched.isEmpty else { return }
    let ids = Set(touched.map(\.id))
    let members = try members(of: group)
    let before = Dictionary(members.map { ($0.id, $0) }) { first, _ in first }
    for member in touched where member.isCurrent && member.isNewName(after: before[member.id]) {
      let others = touched + members.filter { !ids.contains($0.id) }
      if let other = others.current(named: member.name, besides: member.id) {
        throw UndoRefusal.nameTaken(other.name)
      }
    }
  }
}

extension Member {
  /// Whether the member comes in under a name, or takes it.
  fileprivate func isNewName(after old: Member?) -> Bool { old?.isCurrent != true || old?.name != name }
}
