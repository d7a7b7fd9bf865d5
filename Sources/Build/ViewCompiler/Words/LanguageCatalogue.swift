import HTML

/// The words of one language: the files in Words/de/.
///
///     # A comment.
///     save = Save
///     entryDeleted = “{title}” was deleted.
///     entries[one] = {count: Int} entry
///     entries[other] = {count} entries
///     paidBy = Paid by {payer: Slot}.
///
/// A key is its name in Swift: `t.save`, `t.entryDeleted(title:)`, `t.entries(count:)`. English declares the
/// types, String by default; the first Int chooses among the forms. A phrase with a Slot comes in parts, so
/// that a view can put markup in the slot in any word order:
///
///     {{ for part in t.paidBy }}{{ switch part }}{{ case .words(let text) }}{{ text }}
///     {{ case .payer }}<b>{{ name }}</b>{{ end }}{{ end }}
package struct LanguageCatalogue {
  let tag: String
  let rule: PluralRule
  private(set) var entries: [CatalogueEntry] = []

  /// `tag` is the language, such as `pt-BR`.
  package init(tag: String, folder: String, sources: [Source]) throws(Diagnostics) {
    var mistakes = Diagnostics()
    let rule = mistakes.collect { try Self.rule(tag, folder) }
    self.tag = tag
    self.rule = rule ?? .english
    for source in sources {
      for line in Self.lines(of: source) {
        _ = mistakes.collect {
          if let phrase = try CatalogueLineParser.phrase(in: source, line: line) { try add(phrase) }
        }
      }
    }
    try mistakes.throwIfAny()
  }

  func entry(_ key: String) -> CatalogueEntry? { index[key].map { entries[$0] } }

  /// The Swift name of the language's case.
  var identifier: String { swiftIdentifier(camelCase(tag) ?? tag) }

  private var index: [String: Int] = [:]

  private static func rule(_ tag: String, _ folder: String) throws -> PluralRule {
    guard camelCase(tag) != nil, let rule = PluralRule(language: tag) else {
      throw Diagnostic(file: folder, message: "the plural forms of '\(tag)' are not known to PluralRule")
    }
    return rule
  }

  private static func lines(of source: Source) -> [Range<Int>] {
    source.bytes.split(separator: UInt8(ascii: "\n")).map { $0.startIndex..<$0.endIndex }
  }

  private mutating func add(_ phrase: CatalogueLine) throws {
    guard let place = index[phrase.key] else {
      index[phrase.key] = entries.count
      entries.append(CatalogueEntry(key: phrase.key, forms: [phrase]))
      return
    }
    if entries[place].forms.contains(where: { $0.category == phrase.category }) {
      throw phrase.error("'\(phrase.key)' is here twice")
    }
    if entries[place].isPlural != (phrase.category != nil) {
      throw phrase.error("'\(phrase.key)' has forms and a line without one")
    }
    entries[place].forms.append(phrase)
  }
}
