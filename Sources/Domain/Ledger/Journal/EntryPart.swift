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
  /// Whether it gives the part a new value.
  package func sets(_ part: EntryPart) -> Bool {
    switch part {
    case .title: title != nil
    case .day: day != nil
    case .bill: bill != nil
    case .category: category != nil
    case .payee: payee != nil
    case .note: note != nil
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
