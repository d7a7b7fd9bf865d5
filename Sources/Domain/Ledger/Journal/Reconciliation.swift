/// What becomes of a form that was opened on one state of an entry and saved on another.
package enum Reconciliation: Hashable, Sendable {
  /// Nothing stands in the way: the edit that was meant, without what is so already.
  case edit(EntryEdit)
  /// Somebody else changed the same fields to something else meanwhile.
  case conflicts([Conflict])
  /// Somebody else deleted the entry meanwhile.
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
  /// Merges what I typed into what is there now, knowing what the form was opened with.
  ///
  /// A field that only one of us changed keeps that change. Tags and attachments always merge: what I put
  /// in or took out is done to what is there now. Where it is not known what was shown, every field that
  /// differs is a conflict.
  package func reconciled(shown: Entry?, current: EntryState) -> Reconciliation {
    guard current.isVisible, let theirs = current.entry else { return .deleted }
    var merge = ThreeWayMerge(shown: shown, theirs: theirs, mine: self)
    merge.field(\.title, set: { $0.title = $1 }, conflict: { .title(theirs: $0, mine: $1) })
    merge.field(\.day, set: { $0.day = $1 }, conflict: { .day(theirs: $0, mine: $1) })
    merge.field(\.bill, set: { $0.bill = $1 }, conflict: { .bill(theirs: $0, mine: $1) })
    merge.field(
      \.category, set: { $0.category = Assignment($1) },
      conflict: { .category(theirs: $0, mine: $1) })
    merge.field(
      \.payee, set: { $0.payee = Assignment($1) }, conflict: { .payee(theirs: $0, mine: $1) })
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

  /// What I put in and took out, as far as that is not so already.
  func ids<Thing>(_ ids: (Entry) -> [ID<Thing>]) -> SetEdit<Thing> {
    let meant = SetEdit(from: shown.map(ids) ?? [], to: ids(mine))
    let there = Set(ids(theirs))
    return SetEdit(
      added: Set(meant.added).subtracting(there), removed: Set(meant.removed).intersection(there))
  }
}
