/// All that was refused in one form, in the order in which the page has its fields.
struct EntryErrors: Equatable, Sendable {
  private(set) var all: [EntryError] = []

  var isEmpty: Bool { all.isEmpty }

  /// Whether somebody or something was named that this group does not have.
  var nameStrangers: Bool { all.contains { $0.reason == .stranger } }

  subscript(field: EntryField) -> EntryError? {
    all.first { $0.field == field }
  }

  func concerns(_ section: EntryField.Section) -> Bool {
    all.contains { $0.field.section == section }
  }

  /// One field has one error: the first that was found.
  mutating func add(_ error: EntryError) {
    if self[error.field] == nil { all.append(error) }
  }

  mutating func add(_ field: EntryField, _ reason: EntryError.Reason) {
    add(EntryError(field, reason))
  }
}
