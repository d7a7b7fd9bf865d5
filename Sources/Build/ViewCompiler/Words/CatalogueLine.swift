import HTML

/// One parsed line of a catalogue.
struct CatalogueLine {
  enum Part: Equatable {
    case text(String)
    case placeholder(String)
  }

  let key: String
  /// The plural form, if the line is one of several: `entries[one] = …`.
  let category: PluralCategory?
  let parts: [Part]
  /// The types declared in this line, by placeholder.
  let types: [String: Parameter.Kind]
  let source: Source
  let offset: Int

  func error(_ message: String) -> Diagnostic { source.error(at: offset, message) }

  var placeholders: [String] {
    var names: [String] = []
    for case .placeholder(let name) in parts where !names.contains(name) { names.append(name) }
    return names
  }
}

/// A parameter of a phrase.
struct Parameter: Equatable {
  enum Kind: String {
    case string = "String"
    case int = "Int"
    /// A slot for markup: the view gets the phrase in parts.
    case slot = "Slot"
  }

  let name: String
  let kind: Kind
}

/// All forms of one key.
struct CatalogueEntry {
  let key: String
  var forms: [CatalogueLine]

  var isPlural: Bool { forms.contains { $0.category != nil } }

  /// In the order of their first appearance; a placeholder without a type is a String.
  var parameters: [Parameter] {
    var names: [String] = []
    for name in forms.flatMap(\.placeholders) where !names.contains(name) { names.append(name) }
    return names.map { name in
      Parameter(name: name, kind: forms.compactMap { $0.types[name] }.first ?? .string)
    }
  }

  /// The parameters that are text or numbers.
  var values: [Parameter] { parameters.filter { $0.kind != .slot } }
  var slots: [Parameter] { parameters.filter { $0.kind == .slot } }

  /// The number that chooses the form.
  var count: String? { isPlural ? parameters.first { $0.kind == .int }?.name : nil }

  var hasSlots: Bool { parameters.contains { $0.kind == .slot } }
}
