/// What currencies are called in a language.
struct CurrencyNames: Sendable {
  private let names: [Substring: Substring]

  /// Each line is a code and the name behind it.
  init(_ table: String) {
    let lines = table.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
    names = Dictionary(lines.compactMap { $0.count == 2 ? ($0[0], $0[1]) : nil }) { first, _ in first }
  }

  subscript(code: String) -> String? {
    names[Substring(code)].map { String($0) }
  }

  /// Those of the language of a tag, such as `de` or `pt-BR`; English ones for any other.
  static func of(_ tag: String) -> CurrencyNames {
    exactly(tag) ?? en
  }
}
