import HTML

/// An error as the page shows it: beside its field, and at the top with a link to it.
struct FieldError: Equatable, Sendable {
  let field: String
  let id: String
  let target: Link
  let text: String

  init(_ field: EntryField, _ text: String) {
    self.field = field.formName
    id = field.errorID
    target = Link(fragment: field.id)
    self.text = text
  }
}
