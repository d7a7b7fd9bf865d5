import HTML

/// All catalogues as one Swift type, `Strings`, whose members are the keys, and a table of phrases for each
/// language.
package enum StringsWriter {
  /// The first catalogue is English, against which the others are checked.
  package static func swift(for reference: LanguageCatalogue, _ others: [LanguageCatalogue])
    throws(Diagnostics) -> String
  {
    var mistakes = Diagnostics()
    mistakes.add(CatalogueCheck.mistakes(in: reference, others))
    try mistakes.throwIfAny()
    let catalogues = [reference] + others.sorted { $0.tag < $1.tag }
    let tables = catalogues.compactMap { catalogue in mistakes.collect { try table(catalogue, as: reference) }
    }
    try mistakes.throwIfAny()
    var index = 0
    let members = reference.entries.map { entry in
      defer { index += entry.forms(in: reference).count }
      return member(entry, at: index)
    }
    return "internal import HTML\n\n" + head(catalogues) + members.joined(separator: "\n") + tables.joined()
      + "}\n"
  }

  /// The phrases of one language, in the order of English, with the plural forms of each.
  private static func table(_ catalogue: LanguageCatalogue, as reference: LanguageCatalogue) throws -> String
  {
    let phrases = reference.entries.flatMap { entry in
      entry.forms(in: catalogue).map { text($0.parts, entry) }
    }
    guard let constant = PhraseTable.constant(of: phrases) else {
      throw Diagnostic(file: catalogue.tag, message: "these phrases are too long for their table")
    }
    return "\n  private static let \(catalogue.identifier) = PhraseTable(\(swiftLiteral(constant)))\n"
  }

  private static func head(_ catalogues: [LanguageCatalogue]) -> String {
    let cases = catalogues.map { "    case \($0.identifier) = \(swiftLiteral($0.tag))\n" }.joined()
    let tables = catalogues.map { "    case .\($0.identifier): Self.\($0.identifier)\n" }.joined()
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

        /// Inlined, it would carry the tables into each file that asks for a phrase.
        @inline(never) private var phrases: PhraseTable {
          switch language {
      \(tables)    }
        }

        /// How far the form beside a number stands behind the first one.
        @inline(never) private func form(of count: Int) -> Int {
          switch language.pluralRule.category(of: count) {
          case .zero: 0
          case .one: 1
          case .two: 2
          case .few: 3
          case .many: 4
          case .other: 5
          }
        }

        /// The language with the tag, or one that differs only in the region; upper and lower case are the same.
        package init?(tag: String) {
          if let exact = Language(rawValue: tag) {
            self.init(language: exact)
            return
          }
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

  private static func direction(_ catalogues: [LanguageCatalogue]) -> String {
    let leftwards = catalogues.filter { $0.rule == .arabic }.map { ".\($0.identifier)" }
    return leftwards.isEmpty
      ? "\"ltr\"" : "[\(leftwards.joined(separator: ", "))].contains(language) ? \"rtl\" : \"ltr\""
  }

  private static func untranslated(_ catalogues: [LanguageCatalogue]) -> String {
    guard let reference = catalogues.first else { return ":" }
    let lists = catalogues.compactMap { catalogue in
      let keys = reference.entries.map(\.key).filter { catalogue.entry($0) == nil }
      return keys.isEmpty
        ? nil : ".\(catalogue.identifier): [\(keys.map { swiftLiteral($0) }.joined(separator: ", "))]"
    }
    return lists.isEmpty ? ":" : lists.joined(separator: ", ")
  }

  private static func member(_ entry: CatalogueEntry, at index: Int) -> String {
    let parameters = entry.values
    let list = parameters.map { "\(swiftIdentifier($0.name)): \($0.kind.rawValue)" }.joined(separator: ", ")
    let name = swiftIdentifier(entry.key)
    let type = entry.hasSlots ? "[\(partsType(entry))]" : "String"
    let declaration = parameters.isEmpty ? "var \(name): \(type)" : "func \(name)(\(list)) -> \(type)"
    return (entry.hasSlots ? partsDeclaration(entry) : "")
      + "  package \(declaration) { \(body(entry, at: index)) }\n"
  }

  private static func body(_ entry: CatalogueEntry, at index: Int) -> String {
    let place = entry.count.map { "\(index) + form(of: \(swiftIdentifier($0)))" } ?? "\(index)"
    let values = entry.values.map { parameter in
      let name = swiftIdentifier(parameter.name)
      return ", " + (parameter.kind == .string ? "isolated(\(name))" : "String(\(name))")
    }.joined()
    if entry.hasSlots { return "phrases.parts(\(place)\(values)).map { \(partsType(entry))($0) }" }
    return values.isEmpty ? "phrases[\(place)]" : "phrases.phrase(\(place)\(values))"
  }

  private static func partsType(_ entry: CatalogueEntry) -> String {
    entry.key.prefix(1).uppercased() + entry.key.dropFirst() + "Part"
  }

  private static func partsDeclaration(_ entry: CatalogueEntry) -> String {
    let slots = entry.slots.map { swiftIdentifier($0.name) }
    return "  package enum \(partsType(entry)): Sendable {\n    case words(String)\n"
      + slots.map { "    case \($0)\n" }.joined()
      + "\n    init(_ part: PhraseTable.Part) {\n      switch part {\n      case .words(let words): self = .words(words)\n"
      + slots.enumerated().dropLast().map { "      case .slot(\($0)): self = .\($1)\n" }.joined()
      + "      case .slot: self = .\(slots.last ?? "")\n      }\n    }\n  }\n\n"
  }

  /// The words with a mark in place of each value, and further marks for slots.
  private static func text(_ parts: [CatalogueLine.Part], _ original: CatalogueEntry) -> String {
    let names = (original.values + original.slots).map(\.name)
    var text = ""
    for part in parts {
      switch part {
      case .text(let words): text += words
      case .placeholder(let name):
        text.unicodeScalars.append(Unicode.Scalar(UInt8((names.firstIndex(of: name) ?? 0) + 1)))
      }
    }
    return text
  }
}

extension CatalogueEntry {
  /// The phrases in a language: one, or one for each plural category if a number chooses. English replaces
  /// phrases that the language does not have yet.
  fileprivate func forms(in catalogue: LanguageCatalogue) -> [CatalogueLine] {
    let forms = (catalogue.entry(key) ?? self).forms
    guard count != nil else { return Array(forms.prefix(1)) }
    // One for every category, whether the language has it or not: code counts on from the first.
    return PluralCategory.allCases.compactMap { category in
      forms.first { $0.category == category } ?? forms.first { $0.category == .other } ?? forms.last
    }
  }
}
