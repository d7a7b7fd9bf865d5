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

/// A part of an entry that holds one value, so that two people may give it different ones.
///
/// Tags and attachments are sets, whose changes always merge.
package enum EntryPart: String, CaseIterable, Hashable, Sendable {
  case title, day, bill, category, payee, note

  /// The value of a part.
  package enum Value: Hashable, Sendable {
    case text(String)
    case day(Day)
    case bill(Bill)
    case label(ID<Label>?)

    /// Equivalent characters in Unicode are still another text.
    func hasSameBytes(as other: Self) -> Bool {
      if case (.text(let mine), .text(let theirs)) = (self, other) {
        return mine.utf8.elementsEqual(theirs.utf8)
      }
      return self == other
    }
  }

  /// What its text has to be like; nil if the part is no text.
  package var constraint: TextConstraint? {
    switch self {
    case .title: .title
    case .note: .note
    case .day, .bill, .category, .payee: nil
    }
  }

  /// The value in an entry.
  package func value(in entry: Entry) -> Value {
    switch self {
    case .title: .text(entry.title)
    case .day: .day(entry.day)
    case .bill: .bill(entry.bill)
    case .category: .label(entry.category)
    case .payee: .label(entry.payee)
    case .note: .text(entry.note)
    }
  }
}

extension Entry {
  /// Takes the value of a part from another entry.
  package mutating func take(_ part: EntryPart, from other: Entry) {
    switch part {
    case .title: title = other.title
    case .day: day = other.day
    case .bill: bill = other.bill
    case .category: category = other.category
    case .payee: payee = other.payee
    case .note: note = other.note
    }
  }
}

extension EntryEdit {
  /// The new value of the part; nil if the edit leaves it as it is.
  package func value(of part: EntryPart) -> EntryPart.Value? {
    switch part {
    case .title: title.map { .text($0) }
    case .day: day.map { .day($0) }
    case .bill: bill.map { .bill($0) }
    case .category: category.map { .label($0.value) }
    case .payee: payee.map { .label($0.value) }
    case .note: note.map { .text($0) }
    }
  }

  /// Gives the part the value that it has in an entry.
  mutating func set(_ part: EntryPart, to entry: Entry) {
    switch part {
    case .title: title = entry.title
    case .day: day = entry.day
    case .bill: bill = entry.bill
    case .category: category = Assignment(entry.category)
    case .payee: payee = Assignment(entry.payee)
    case .note: note = entry.note
    }
  }
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
