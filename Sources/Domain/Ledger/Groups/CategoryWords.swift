/// The words of one language by which a title tells its category.
package struct CategoryWords: Sendable {
  private let categories: [FoldedText: HouseholdCategory]
  /// The longest first.
  private let parts: [(bytes: [UInt8], category: HouseholdCategory)]

  /// Where a word stands for two, the first one counts.
  package init(_ words: [(word: String, category: HouseholdCategory)]) {
    categories = Dictionary(words.map { ($0.word.foldedName, $0.category) }) { first, _ in first }
    parts = categories.filter { TitleWords.isLongEnough(withinOthers: $0.key.text) }
      .map { (Array($0.key.text.utf8), $0.value) }
      .sorted { a, b in
        a.bytes.count == b.bytes.count
          ? a.bytes.lexicographicallyPrecedes(b.bytes) : b.bytes.count < a.bytes.count
      }
  }

  /// The category of a whole word, or of a whole title.
  package func category(of word: FoldedText) -> HouseholdCategory? { categories[word] }

  /// What the whole title tells, or else the longest of its words.
  package func category(for title: TitleWords) -> HouseholdCategory? {
    category(of: title.title) ?? title.words.lazy.compactMap { category(of: $0) }.first
  }

  /// The category of the longest word that stands anywhere within a title: in "Wocheneinkauf", and in
  /// languages that put no spaces between words.
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
