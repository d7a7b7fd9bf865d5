/// The result of saving a form whose entry may have changed since it was opened.
package enum Reconciliation: Hashable, Sendable {
  /// No conflict: the edit, without fields that already have the new value.
  case edit(EntryEdit)
  /// Another person changed the same fields to other values.
  case conflicts([Conflict])
  /// Another person deleted the entry.
  case deleted

  /// A part that two people gave different values.
  package struct Conflict: Hashable, Sendable {
    package let part: EntryPart
    package let theirs: EntryPart.Value
    package let mine: EntryPart.Value

    package init(_ part: EntryPart, theirs: EntryPart.Value, mine: EntryPart.Value) {
      (self.part, self.theirs, self.mine) = (part, theirs, mine)
    }
  }
}

extension Entry {
  /// Merges my form into the current entry, given the entry that the form was opened with.
  ///
  /// A field that only one of us changed keeps that change. Tags and attachments always merge: my additions
  /// and removals are applied to the current sets; so do the ticks of others on the lines of my bill. If the entry that the form showed is unknown, every field
  /// that differs is a conflict.
  package func reconciled(shown: Entry?, current: EntryState) -> Reconciliation {
    guard current.isVisible, let theirs = current.entry else { return .deleted }
    var edit = EntryEdit()
    var conflicts: [Reconciliation.Conflict] = []
    for part in EntryPart.allCases {
      switch ThreeWay(
        shown: shown.map(part.value), theirs: part.value(in: theirs), mine: part.value(in: self))
      {
      case .theirs: break
      case .mine: edit.set(part, to: self)
      case .conflict(.bill(let theirs), .bill(let mine)):
        if let merged = shown.flatMap({ mine.takingTicks(from: $0.bill, to: theirs) }) {
          edit.bill = merged
        } else {
          conflicts.append(.init(part, theirs: .bill(theirs), mine: .bill(mine)))
        }
      case .conflict(let theirs, let mine): conflicts.append(.init(part, theirs: theirs, mine: mine))
      }
    }
    edit.tags = merged(\.tags, shown, theirs)
    edit.attachments = merged(\.attachments, shown, theirs)
    return conflicts.isEmpty ? .edit(edit) : .conflicts(conflicts)
  }

  /// My additions and removals, without those that are already so.
  private func merged<Thing>(_ ids: (Entry) -> [ID<Thing>], _ shown: Entry?, _ theirs: Entry) -> SetEdit<
    Thing
  > {
    let meant = SetEdit(from: shown.map(ids) ?? [], to: ids(self))
    let there = Set(ids(theirs))
    return SetEdit(
      added: Set(meant.added).subtracting(there), removed: Set(meant.removed).intersection(there))
  }
}
