/// All errors of a form, in the order of its fields.
struct EntryErrors: Equatable, Sendable {
  private(set) var all: [EntryError] = []

  var isEmpty: Bool { all.isEmpty }

  /// Whether the form names a member or label that the group does not have.
  var haveUnknownIDs: Bool { all.contains { $0.reason == .stranger } }

  subscript(field: EntryField) -> EntryError? { all.first { $0.field == field } }

  func concerns(_ section: EntryField.Section) -> Bool { all.contains { $0.field.section == section } }

  /// A field has only one error: the first one found.
  mutating func add(_ error: EntryError) { if self[error.field] == nil { all.append(error) } }

  mutating func add(_ field: EntryField, _ reason: EntryError.Reason) { add(EntryError(field, reason)) }
}
