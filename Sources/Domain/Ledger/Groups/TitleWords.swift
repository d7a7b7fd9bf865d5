/// The words of a title and each pair of neighbouring words, from which its category is guessed; the longest
/// first.
package struct TitleWords: Sendable {
  /// The whole title.
  package let title: FoldedText
  package let words: [FoldedText]

  /// The most words that are used.
  private static let most = 12
  private static let longest = 400

  package init(_ title: String) {
    // The input may be longer than a title.
    let whole = String(title.unicodeScalars.prefix(Self.longest)).foldedName
    self.title = whole
    let found = whole.text.unicodeScalars.split { !Self.isPart($0) }.map { String($0) }
    let pairs = zip(found, found.dropFirst()).map { "\($0) \($1)" }
    words = (found.flatMap(Self.forms) + pairs).filter {
      3 <= $0.unicodeScalars.count || Self.hasNoSpaces($0)
    }.sorted { $1.unicodeScalars.count < $0.unicodeScalars.count }.prefix(Self.most).map { FoldedText($0) }
  }

  /// Whether a word is long enough to be searched within other words.
  static func isLongEnough(withinOthers word: String) -> Bool {
    word.unicodeScalars.count >= (hasNoSpaces(word) ? 2 : 5)
  }

  /// Letters, and marks within words.
  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar == "-" || scalar == "'" || scalar == "’" || scalar == "&"
  }

  /// A word, and the same without the Arabic article.
  private static func forms(_ word: String) -> [String] {
    let article: [Unicode.Scalar] = ["ا", "ل"]
    guard word.unicodeScalars.starts(with: article), word.unicodeScalars.count > 4 else { return [word] }
    return [word, String(word.unicodeScalars.dropFirst(2))]
  }

  /// Whether it is in a script without spaces between words: kana and Han.
  private static func hasNoSpaces(_ word: String) -> Bool {
    word.unicodeScalars.contains { (0x3041...0x9FFF).contains($0.value) }
  }
}
