import HTML

/// Checks English against its own declarations, and every other language against English.
///
/// A missing phrase of a language is no mistake here: it is shown in English, and `Strings` names it so that
/// a test can report it.
struct CatalogueCheck {
  private let reference: LanguageCatalogue
  private var mistakes: [Diagnostic] = []

  /// Names that `Strings` uses itself.
  private static let taken: Set<String> = [
    "language", "Language", "languages", "tag", "isolated", "untranslated", "direction", "phrases", "form",
    "init", "self", "Self", "Type", "Protocol",
  ]

  static func mistakes(in reference: LanguageCatalogue, _ others: [LanguageCatalogue]) -> [Diagnostic] {
    var check = CatalogueCheck(reference: reference)
    for entry in reference.entries { check.declare(entry) }
    for other in others { check.compare(other) }
    return check.mistakes
  }

  private init(reference: LanguageCatalogue) { self.reference = reference }

  // MARK: - English

  private mutating func declare(_ entry: CatalogueEntry) {
    if Self.taken.contains(entry.key) || entry.key.first?.isUppercase == true {
      complain(entry, "'\(entry.key)' cannot be a key: it is no free name starting in lower case")
    }
    if entry.isPlural, entry.count == nil {
      complain(entry, "'\(entry.key)' has forms and needs an Int to choose by, such as {count: Int}")
    }
    if entry.isPlural, entry.hasSlots {
      complain(entry, "'\(entry.key)' has forms, and then it cannot have a Slot")
    }
    for parameter in entry.parameters where entry.forms.contains(where: { conflicts($0, parameter) }) {
      complain(entry, "{\(parameter.name)} is declared with two types in '\(entry.key)'")
    }
    if entry.parameters.count > PhraseTable.marks {
      complain(entry, "'\(entry.key)' has more than \(PhraseTable.marks) placeholders")
    }
    checkForms(entry, of: reference)
    checkPlaceholders(entry, against: entry)
  }

  // MARK: - Other languages

  private mutating func compare(_ other: LanguageCatalogue) {
    for entry in other.entries {
      guard let original = reference.entry(entry.key) else {
        complain(entry, "'\(entry.key)' is not in \(reference.tag)/")
        continue
      }
      guard original.isPlural == entry.isPlural else {
        let wants = original.isPlural ? "forms, such as [other]" : "one line without forms"
        complain(entry, "'\(entry.key)' has \(wants) in \(reference.tag)/")
        continue
      }
      checkForms(entry, of: other)
      checkPlaceholders(entry, against: original)
      checkTypes(entry, against: original)
    }
  }

  private mutating func checkForms(_ entry: CatalogueEntry, of catalogue: LanguageCatalogue) {
    guard entry.isPlural else { return }
    let wanted = catalogue.rule.categories
    for category in wanted where !entry.forms.contains(where: { $0.category == category }) {
      complain(entry, "'\(entry.key)' is missing its form [\(category.rawValue)]")
    }
    for form in entry.forms {
      if let category = form.category, !wanted.contains(category) {
        complain(form, "\(catalogue.tag) has no form [\(category.rawValue)]")
      }
    }
  }

  /// Only the number that chooses a form may be left out of it ("no entries").
  private mutating func checkPlaceholders(_ entry: CatalogueEntry, against original: CatalogueEntry) {
    let parameters = original.parameters
    for form in entry.forms {
      for name in form.placeholders where !parameters.contains(where: { $0.name == name }) {
        complain(form, "'\(entry.key)' has no placeholder {\(name)}")
      }
      for parameter in parameters where parameter.name != original.count {
        if !form.placeholders.contains(parameter.name) {
          complain(form, "'\(entry.key)' is missing its placeholder {\(parameter.name)}")
        }
      }
    }
  }

  private mutating func checkTypes(_ entry: CatalogueEntry, against original: CatalogueEntry) {
    for form in entry.forms {
      for parameter in original.parameters where conflicts(form, parameter) {
        complain(form, "{\(parameter.name)} is of another type in \(reference.tag)/")
      }
    }
  }

  private func conflicts(_ form: CatalogueLine, _ parameter: Parameter) -> Bool {
    form.types[parameter.name].map { $0 != parameter.kind } ?? false
  }

  private mutating func complain(_ entry: CatalogueEntry, _ message: String) {
    if let first = entry.forms.first { complain(first, message) }
  }

  private mutating func complain(_ form: CatalogueLine, _ message: String) {
    mistakes.append(form.error(message))
  }
}
