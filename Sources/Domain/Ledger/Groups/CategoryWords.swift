/// The words of one language from which a title's category is guessed.
package struct CategoryWords: Sendable {
  private let categories: [FoldedText: HouseholdCategory]
  /// The longest first.
  private let parts: [(bytes: [UInt8], category: HouseholdCategory)]

  /// If a word belongs to two categories, the first one counts.
  package init(_ words: [(word: String, category: HouseholdCategory)]) {
    categories = Dictionary(words.map { ($0.word.foldedName, $0.category) }) { first, _ in first }
    parts = categories.filter { TitleWords.isLongEnough(withinOthers: $0.key.text) }.map {
      (Array($0.key.text.utf8), $0.value)
    }.sorted { a, b in
      a.bytes.count == b.bytes.count
        ? a.bytes.lexicographicallyPrecedes(b.bytes) : b.bytes.count < a.bytes.count
    }
  }

  /// The category of a whole word or title.
  package func category(of word: FoldedText) -> HouseholdCategory? { categories[word] }

  /// The category of the whole title, or else of its longest known word.
  package func category(for title: TitleWords) -> HouseholdCategory? {
    category(of: title.title) ?? title.words.lazy.compactMap { category(of: $0) }.first
  }

  /// The category of the longest word within a title: for "Wocheneinkauf", and for languages without spaces
  /// between words.
  package func category(within title: FoldedText) -> HouseholdCategory? {
    let bytes = Array(title.text.utf8)
    return parts.first { bytes.has($0.bytes) }?.category
  }
}

extension [UInt8] {
  fileprivate func has(_ word: [UInt8]) -> Bool {
    guard let first = word.first, word.count <= count else { return false }
    return (0...(count - word.count)).contains { start in
      self[start] == first && self[start...].starts(with: word)
    }
  }
}
