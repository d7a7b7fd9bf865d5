/// The names of currencies in a language.
struct CurrencyNames: Sendable {
  private let names: [Substring: Substring]

  /// Each line is a code followed by the name.
  init(_ table: String) {
    let lines = table.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
    names = Dictionary(lines.compactMap { $0.count == 2 ? ($0[0], $0[1]) : nil }) { first, _ in first }
  }

  subscript(code: String) -> String? { names[Substring(code)].map { String($0) } }

  /// The names for a language tag, such as `de` or `pt-BR`; English ones for unknown tags.
  static func of(_ tag: String) -> CurrencyNames { exactly(tag) ?? en }
}
