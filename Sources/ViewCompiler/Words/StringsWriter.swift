import HTML

/// All catalogues as one Swift type, `Strings`, whose members are the keys.
package enum StringsWriter {
  /// The first catalogue is English, which the others are held to.
  package static func swift(for reference: Catalogue, _ others: [Catalogue]) throws(Diagnostics) -> String {
    var mistakes = Diagnostics()
    mistakes.add(CatalogueCheck.mistakes(in: reference, others))
    try mistakes.throwIfAny()
    let catalogues = [reference] + others.sorted { $0.tag < $1.tag }
    let members = reference.entries.map { member($0, catalogues) }
    return "internal import HTML\n\n" + head(catalogues) + members.joined(separator: "\n") + "}\n"
  }

  private static func head(_ catalogues: [Catalogue]) -> String {
    let cases = catalogues.map { "    case \($0.identifier) = \(swiftLiteral($0.tag))\n" }.joined()
    let rules = catalogues.map { "      case .\($0.identifier): .\($0.rule)\n" }.joined()
    return """
      package struct Strings: Hashable, Sendable {
        package enum Language: String, CaseIterable, Sendable {
      \(cases)
          var pluralRule: PluralRule {
            switch self {
      \(rules)      }
          }
        }

        package let language: Language

        /// The tag of the language, for `lang`.
        package var tag: String { language.rawValue }

        /// The direction of the script, for `dir`.
        package var direction: String { \(direction(catalogues)) }

        /// What is put into a phrase, so that it cannot disturb the order of the words around it.
        package func isolated(_ text: String) -> String {
          text.isolated(amidRightToLeft: direction == "rtl")
        }

        package static let languages: [Strings] = Language.allCases.map { Strings(language: $0) }

        /// What a language does not have yet, and shows in English.
        package static let untranslated: [Language: [String]] = [\(untranslated(catalogues))]

        package init(language: Language) {
          self.language = language
        }

        /// The language with the tag, or one that differs only in the region; upper and lower case are the same.
        package init?(tag: String) {
          let wanted = tag.lowercased()
          let base = wanted.prefix { $0 != "-" }
          let languages = Language.allCases
          guard
            let language = languages.first(where: { $0.rawValue.lowercased() == wanted })
              ?? languages.first(where: { $0.rawValue.lowercased().prefix { $0 != "-" } == base })
          else { return nil }
          self.init(language: language)
        }


      """
  }

  private static func direction(_ catalogues: [Catalogue]) -> String {
    let leftwards = catalogues.filter { $0.rule == .arabic }.map { ".\($0.identifier)" }
    return leftwards.isEmpty
      ? "\"ltr\"" : "[\(leftwards.joined(separator: ", "))].contains(language) ? \"rtl\" : \"ltr\""
  }

  private static func untranslated(_ catalogues: [Catalogue]) -> String {
    guard let reference = catalogues.first else { return ":" }
    let lists = catalogues.compactMap { catalogue in
      let keys = reference.entries.map(\.key).filter { catalogue.entry($0) == nil }
      return keys.isEmpty
        ? nil : ".\(catalogue.identifier): [\(keys.map { swiftLiteral($0) }.joined(separator: ", "))]"
    }
    return lists.isEmpty ? ":" : lists.joined(separator: ", ")
  }

  private static func member(_ entry: CatalogueEntry, _ catalogues: [Catalogue]) -> String {
    let parameters = entry.parameters.filter { $0.kind != .slot }
    let list = parameters.map { "\(swiftIdentifier($0.name)): \($0.kind.rawValue)" }.joined(separator: ", ")
    let name = swiftIdentifier(entry.key)
    let type = entry.hasSlots ? "[\(partsType(entry))]" : "String"
    let declaration = parameters.isEmpty ? "var \(name): \(type)" : "func \(name)(\(list)) -> \(type)"
    let cases = catalogues.map { catalogue in
      "    case .\(catalogue.identifier):\n" + value(catalogue.entry(entry.key), entry)
    }
    return (entry.hasSlots ? partsDeclaration(entry) : "") + "  package \(declaration) {\n"
      + "    switch language {\n" + cases.joined() + "    }\n  }\n"
  }

  private static func partsType(_ entry: CatalogueEntry) -> String {
    entry.key.prefix(1).uppercased() + entry.key.dropFirst() + "Part"
  }

  private static func partsDeclaration(_ entry: CatalogueEntry) -> String {
    let slots = entry.parameters.filter { $0.kind == .slot }
    return "  package enum \(partsType(entry)): Sendable {\n    case words(String)\n"
      + slots.map { "    case \(swiftIdentifier($0.name))\n" }.joined() + "  }\n\n"
  }

  private static func value(_ translation: CatalogueEntry?, _ original: CatalogueEntry) -> String {
    let translation = translation ?? original
    guard let count = original.count else {
      return translation.forms.first.map { "      \(expression($0, original))\n" } ?? ""
    }
    let forms = translation.forms.filter { $0.category != .other }
    let other = translation.forms.filter { $0.category == .other }
    return "      switch language.pluralRule.category(of: \(swiftIdentifier(count))) {\n"
      + forms.map { "      case .\($0.category?.rawValue ?? ""): \(expression($0, original))\n" }.joined()
      + other.map { "      default: \(expression($0, original))\n" }.joined() + "      }\n"
  }

  private static func expression(_ form: Phrase, _ original: CatalogueEntry) -> String {
    guard original.hasSlots else { return literal(form.parts, original) }
    let slots = Set(original.parameters.filter { $0.kind == .slot }.map(\.name))
    var parts: [String] = []
    var words: [Phrase.Part] = []
    for part in form.parts {
      if case .placeholder(let name) = part, slots.contains(name) {
        if !words.isEmpty { parts.append(".words(\(literal(words, original)))") }
        parts.append(".\(swiftIdentifier(name))")
        words = []
      } else {
        words.append(part)
      }
    }
    if !words.isEmpty { parts.append(".words(\(literal(words, original)))") }
    return "[\(parts.joined(separator: ", "))]"
  }

  private static func literal(_ parts: [Phrase.Part], _ original: CatalogueEntry) -> String {
    let texts = Set(original.parameters.filter { $0.kind == .string }.map(\.name))
    let inside = parts.map { part in
      switch part {
      case .text(let text): swiftEscaped(text)
      case .placeholder(let name) where texts.contains(name): "\\(isolated(\(swiftIdentifier(name))))"
      case .placeholder(let name): "\\(\(swiftIdentifier(name)))"
      }
    }
    return "\"" + inside.joined() + "\""
  }
}
