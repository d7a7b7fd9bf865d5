/// The words of a title that may tell what it is about, and each two that stand together, the longest first.
package struct TitleWords: Sendable {
  /// The whole title.
  package let title: FoldedText
  package let words: [FoldedText]

  /// More words are not looked at.
  private static let most = 12
  private static let longest = 400

  package init(_ title: String) {
    // What is typed may be no title yet.
    let whole = String(title.unicodeScalars.prefix(Self.longest)).foldedName
    self.title = whole
    let found = whole.text.unicodeScalars.split { !Self.isPart($0) }.map { String($0) }
    let pairs = zip(found, found.dropFirst()).map { "\($0) \($1)" }
    words = (found.flatMap(Self.forms) + pairs).filter {
      3 <= $0.unicodeScalars.count || Self.hasNoSpaces($0)
    }
    .sorted { $1.unicodeScalars.count < $0.unicodeScalars.count }
    .prefix(Self.most).map { FoldedText($0) }
  }

  /// Whether a word says enough where it is only a part of another one.
  static func isLongEnough(withinOthers word: String) -> Bool {
    word.unicodeScalars.count >= (hasNoSpaces(word) ? 2 : 5)
  }

  /// Letters, and the marks that stand within words.
  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar == "-" || scalar == "'" || scalar == "’" || scalar == "&"
  }

  /// A word, and without the Arabic article.
  private static func forms(_ word: String) -> [String] {
    let article: [Unicode.Scalar] = ["ا", "ل"]
    guard word.unicodeScalars.starts(with: article), word.unicodeScalars.count > 4 else { return [word] }
    return [word, String(word.unicodeScalars.dropFirst(2))]
  }

  /// Whether it is written in signs that stand without spaces between words: kana and Han.
  private static func hasNoSpaces(_ word: String) -> Bool {
    word.unicodeScalars.contains { (0x3041...0x9FFF).contains($0.value) }
  }
}
