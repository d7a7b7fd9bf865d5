/// The changed fields of an entry only, so that edits of other fields are not overwritten.
package struct EntryEdit: Hashable, Sendable {
  package var title: String?
  package var day: Day?
  package var bill: Bill?
  package var category: Assignment<ID<Label>>?
  package var payee: Assignment<ID<Label>>?
  package var note: String?
  /// The day of a recurring rule for which it was made, or none any more.
  package var occurrence: Assignment<Occurrence>?
  package var tags = SetEdit<Label>()
  package var attachments = SetEdit<Attachment>()

  package init() {}

  package var isEmpty: Bool { self == EntryEdit() }
}

/// A new value for a field that may be empty.
package enum Assignment<Value: Hashable & Sendable>: Hashable, Sendable {
  case to(Value)
  case cleared

  package init(_ value: Value?) { self = value.map { .to($0) } ?? .cleared }

  package var value: Value? { if case .to(let value) = self { value } else { nil } }
}

/// The ids added to a set and removed from it; no id is in both lists.
package struct SetEdit<Thing>: Hashable, Sendable {
  /// Sorted, without duplicates.
  package private(set) var added: [ID<Thing>]
  /// Sorted, without duplicates.
  package private(set) var removed: [ID<Thing>]

  package init() { (added, removed) = ([], []) }

  package init(added: Set<ID<Thing>> = [], removed: Set<ID<Thing>> = []) {
    self.added = added.sorted()
    self.removed = removed.subtracting(added).sorted()
  }

  /// The edit that turns `old` into `new`.
  package init(from old: [ID<Thing>], to new: [ID<Thing>]) {
    self.init(added: Set(new).subtracting(old), removed: Set(old).subtracting(new))
  }

  package var isEmpty: Bool { added.isEmpty && removed.isEmpty }
}

extension Entry {
  /// The edit that turns `old` into this entry.
  package func edit(from old: Entry) -> EntryEdit {
    var edit = EntryEdit()
    for part in EntryPart.allCases where !part.value(in: self).hasSameBytes(as: part.value(in: old)) {
      edit.set(part, to: self)
    }
    if occurrence != old.occurrence { edit.occurrence = Assignment(occurrence) }
    edit.tags = SetEdit(from: old.tags, to: tags)
    edit.attachments = SetEdit(from: old.attachments, to: attachments)
    return edit
  }
}
