/// Names as Splitwise shortens them in sentences: the first name, and the initial of the last.
package enum SplitwiseShortName {
  /// All possible short forms: it is unknown which words belong to the first name, and for a family name such
  /// as "de Wit" the initial may come from either word.
  static func all(of name: String) -> [String] {
    let words = name.split(separator: " ").prefix(mostWords)
    let shortened = words.indices.dropFirst().flatMap { place in
      Set([words[place].first, words.last?.first].compactMap(\.self)).map { initial in
        "\(words[..<place].joined(separator: " ")) \(initial.uppercased())."
      }
    }
    return [name] + shortened
  }

  /// The short form of a first and a last name.
  static func usual(of name: String) -> String {
    let words = name.split(separator: " ")
    guard words.count > 1, let first = words.first, let initial = words.last?.first else { return name }
    return "\(first) \(initial.uppercased())."
  }

  /// The words between the two names in Splitwise's sentence for a payment, such as `Ben I. paid Ada P.`, in
  /// any language; nil if the text is not such a sentence.
  package static func verb(in text: String, from payer: String, to receiver: String) -> String? {
    let text = CleanText.line(text).utf8
    let first = all(of: payer).filter { text.starts(with: $0.utf8) }.map(\.utf8.count).max()
    let ends = all(of: receiver).filter { text.suffix($0.utf8.count).elementsEqual($0.utf8) }
    guard let first, let last = ends.map(\.utf8.count).max(), first + last < text.count else { return nil }
    return String(text.dropFirst(first).dropLast(last))
  }

  private static let mostWords = 6
}
