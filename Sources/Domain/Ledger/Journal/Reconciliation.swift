/// The result of saving a form whose entry may have changed since it was opened.
package enum Reconciliation: Hashable, Sendable {
  /// No conflict: the edit, without fields that already have the new value.
  case edit(EntryEdit)
  /// Another person changed the same fields to other values.
  case conflicts([Conflict])
  /// Another person deleted the entry.
  case deleted

  /// A field that two people gave different values.
  package enum Conflict: Hashable, Sendable {
    case title(theirs: String, mine: String)
    case day(theirs: Day, mine: Day)
    case bill(theirs: Bill, mine: Bill)
    case category(theirs: ID<Label>?, mine: ID<Label>?)
    case payee(theirs: ID<Label>?, mine: ID<Label>?)
    case note(theirs: String, mine: String)
  }
}

extension Entry {
  /// Merges my form into the current entry, given the entry that the form was opened with.
  ///
  /// A field that only one of us changed keeps that change. Tags and attachments always merge: my additions
  /// and removals are applied to the current sets. If the entry that the form showed is unknown, every field
  /// that differs is a conflict.
  package func reconciled(shown: Entry?, current: EntryState) -> Reconciliation {
    guard current.isVisible, let theirs = current.entry else { return .deleted }
    var merge = ThreeWayMerge(shown: shown, theirs: theirs, mine: self)
    merge.field(\.title, set: { $0.title = $1 }, conflict: { .title(theirs: $0, mine: $1) })
    merge.field(\.day, set: { $0.day = $1 }, conflict: { .day(theirs: $0, mine: $1) })
    merge.field(\.bill, set: { $0.bill = $1 }, conflict: { .bill(theirs: $0, mine: $1) })
    merge.field(
      \.category, set: { $0.category = Assignment($1) }, conflict: { .category(theirs: $0, mine: $1) })
    merge.field(\.payee, set: { $0.payee = Assignment($1) }, conflict: { .payee(theirs: $0, mine: $1) })
    merge.field(\.note, set: { $0.note = $1 }, conflict: { .note(theirs: $0, mine: $1) })
    merge.edit.tags = merge.ids(\.tags)
    merge.edit.attachments = merge.ids(\.attachments)
    return merge.conflicts.isEmpty ? .edit(merge.edit) : .conflicts(merge.conflicts)
  }
}

private struct ThreeWayMerge {
  let shown: Entry?
  let theirs: Entry
  let mine: Entry
  var edit = EntryEdit()
  var conflicts: [Reconciliation.Conflict] = []

  mutating func field<Value: Equatable>(
    _ value: (Entry) -> Value, set: (inout EntryEdit, Value) -> Void,
    conflict: (Value, Value) -> Reconciliation.Conflict
  ) {
    switch ThreeWay(shown: shown.map(value), theirs: value(theirs), mine: value(mine)) {
    case .theirs: break
    case .mine(let value): set(&edit, value)
    case .conflict(let theirs, let mine): conflicts.append(conflict(theirs, mine))
    }
  }

  /// My additions and removals, without those that are already so.
  func ids<Thing>(_ ids: (Entry) -> [ID<Thing>]) -> SetEdit<Thing> {
    let meant = SetEdit(from: shown.map(ids) ?? [], to: ids(mine))
    let there = Set(ids(theirs))
    return SetEdit(
      added: Set(meant.added).subtracting(there), removed: Set(meant.removed).intersection(there))
  }
}
