package import Ledger
internal import SQLite

/// All data of one entry.
package struct EntryDetail: Hashable, Sendable {
  package let id: ID<Entry>
  package let entry: Entry
  package let isDeleted: Bool
  package let birth: Birth
  package let created: Instant
  package let changed: Instant
  /// Who paid and who owes which amounts, under the names that the entry uses, in the entry's currency.
  package let outcome: Outcome
  /// The same in the group's currency, if the entry has an exchange rate.
  package let converted: Outcome?
  /// The state that a form hides in a field, so that a save can be merged with later changes.
  package let base: Base
  /// The number of operations on the entry.
  package let changes: Int
}

extension Snapshot {
  /// An entry of this group, deleted or not; nil for an entry of another group.
  package func entry(_ id: ID<Entry>, in group: ID<Group>) throws -> EntryDetail? {
    let records = try records(on: Entity(.entry, id), in: group)
    let operations = records.map(\.operation)
    guard case .entry(let state) = EntityState(Entity(.entry, id), folding: operations),
      let entry = state.entry, let birth = state.birth, let base = Base(after: operations),
      let first = records.first, let last = records.last
    else { return nil }
    return EntryDetail(
      id: id, entry: entry, isDeleted: !state.isVisible, birth: birth, created: first.received,
      changed: last.received, outcome: entry.bill.outcome(of: id),
      converted: entry.bill.convertedOutcome(of: id), base: base, changes: records.count)
  }

  /// Whether all these entries belong to the group, deleted or not. Each id must be given once.
  package func has(_ entries: [ID<Entry>], in group: ID<Group>) throws -> Bool {
    let found = try connection.value(
      #"SELECT count(*) FROM entries WHERE id IN (\#(SQL.list(entries))) AND "group" = \#(group)"#,
      as: Int.self)
    return found == entries.count
  }

  /// The state of an entry and the operations that made it, for merging a submitted form.
  package func entryState(_ id: ID<Entry>, in group: ID<Group>) throws -> (
    state: EntryState, history: [Operation]
  ) {
    let history = try operations(on: Entity(.entry, id), in: group)
    guard case .entry(let state) = EntityState(Entity(.entry, id), folding: history) else {
      return (EntryState(id: id), history)
    }
    return (state, history)
  }

  /// The state of an entry after the operation at `sequence` of the group's journal.
  package func entryState(_ id: ID<Entry>, in group: ID<Group>, at sequence: Int64) throws -> EntryState {
    let end = min(sequence, .max - 1) + 1
    guard case .entry(let state) = try state(of: Entity(.entry, id), in: group, before: end) else {
      return EntryState(id: id)
    }
    return state
  }
}
