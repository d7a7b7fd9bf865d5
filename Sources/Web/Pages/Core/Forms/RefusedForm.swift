import HTTP

/// A refused form of a page with several: which of them it is, what was typed, and why it was refused.
struct RefusedForm<Section: Equatable> {
  let section: Section
  let form: Form
  /// Nil if the page gives the reason at its top.
  let error: String?

  func form(of section: Section) -> Form? { self.section == section ? form : nil }

  func error(of section: Section) -> String? { self.section == section ? error : nil }

  /// What was typed into a field of the form; nil for another form.
  func typed(_ field: String, into section: Section) -> String? { form(of: section).map { $0[field] ?? "" } }
}
