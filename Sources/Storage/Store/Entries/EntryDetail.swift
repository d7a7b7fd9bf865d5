package import Ledger
internal import SQLite

/// Everything about one entry.
package struct EntryDetail: Hashable, Sendable {
  package let id: ID<Entry>
  package let entry: Entry
  package let isDeleted: Bool
  package let birth: Birth
  package let created: Instant
  package let changed: Instant
  /// Who paid and owes what, under the names that the entry uses, in the entry's currency.
  package let outcome: Outcome
  /// The same in the group's currency, where the entry carries a rate.
  package let converted: Outcome?
  /// For the hidden field of a form that opens with this.
  package let base: Base
  /// How many operations have touched it.
  package let changes: Int
}

extension Snapshot {
  /// An entry of this group, deleted or not; one of another group is not there.
  package func entry(_ id: ID<Entry>, in group: ID<Group>) throws -> EntryDetail? {
    let records = try records(on: Entity(.entry, id), in: group)
    let operations = records.map(\.operation)
    guard
      case .entry(let state) = EntityState(Entity(.entry, id), folding: operations),
      let entry = state.entry, let birth = state.birth, let base = Base(after: operations),
      let first = records.first, let last = records.last
    else { return nil }
    return EntryDetail(
      id: id, entry: entry, isDeleted: !state.isVisible, birth: birth, created: first.received,
      changed: last.received, outcome: entry.bill.outcome(of: id),
      converted: entry.bill.convertedOutcome(of: id), base: base, changes: records.count)
  }

  /// Whether all of these, each named once, are entries of this group, deleted or not.
  package func has(_ entries: [ID<Entry>], in group: ID<Group>) throws -> Bool {
    let found = try connection.value(
      #"SELECT count(*) FROM entries WHERE id IN (\#(SQL.list(entries))) AND "group" = \#(group)"#,
      as: Int.self)
    return found == entries.count
  }

  /// The state of an entry and the operations that made it, for merging what a form was opened with.
  package func entryState(
    _ id: ID<Entry>, in group: ID<Group>
  ) throws -> (state: EntryState, history: [Operation]) {
    let history = try operations(on: Entity(.entry, id), in: group)
    guard case .entry(let state) = EntityState(Entity(.entry, id), folding: history) else {
      return (EntryState(id: id), history)
    }
    return (state, history)
  }

  /// What an entry was when the group's journal had come to a place.
  package func entryState(
    _ id: ID<Entry>, in group: ID<Group>, at sequence: Int64
  ) throws -> EntryState {
    let end = min(sequence, .max - 1) + 1
    guard case .entry(let state) = try state(of: Entity(.entry, id), in: group, before: end) else {
      return EntryState(id: id)
    }
    return state
  }
}
