/// Names as Splitwise shortens them within a sentence: the first name, and the initial of the last.
enum ShortName {
  /// How a name may be shortened: it is not known which of its words belong to the first name, and of a family name such
  /// as "de Wit" either word may stand for it.
  static func all(of name: String) -> [String] {
    let words = name.split(separator: " ").prefix(mostWords)
    let shortened = words.indices.dropFirst().flatMap { place in
      Set([words[place].first, words.last?.first].compactMap(\.self)).map { initial in
        "\(words[..<place].joined(separator: " ")) \(initial.uppercased())."
      }
    }
    return [name] + shortened
  }

  /// Of a name with a first and a last name.
  static func usual(of name: String) -> String {
    let words = name.split(separator: " ")
    guard words.count > 1, let first = words.first, let initial = words.last?.first else { return name }
    return "\(first) \(initial.uppercased())."
  }

  private static let mostWords = 6
}
