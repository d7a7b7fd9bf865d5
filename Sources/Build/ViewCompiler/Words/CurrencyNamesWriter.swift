/// The names of currencies in each language: the files `currencies.names` of Words/, which become
/// `CurrencyNames`.
package enum CurrencyNamesWriter {
  /// Every language has the same keys as English.
  package static func swift(for sources: [(tag: String, source: Source)]) throws(Diagnostics) -> String {
    var mistakes = Diagnostics()
    let tables = sources.compactMap { tag, source in
      mistakes.collect { (tag: tag, lines: try KeyedLines(source)) }
    }
    let codes = tables.first { $0.tag == "en" }?.lines.lines.map(\.key) ?? []
    for (_, table) in tables { mistakes.add(complaints(about: table, codes)) }
    try mistakes.throwIfAny()
    let cases = tables.map { "    case \(swiftLiteral($0.tag)): \(identifier($0.tag))\n" }.joined()
    return """
      extension CurrencyNames {
        static func exactly(_ tag: String) -> CurrencyNames? {
          switch tag {
      \(cases)    default: nil
          }
        }

      \(tables.map { table($0.tag, $0.lines) }.joined(separator: "\n"))}

      """
  }

  private static func complaints(about table: KeyedLines, _ codes: [String]) -> [Diagnostic] {
    let missing = codes.filter { table[$0] == nil }.map { code in
      Diagnostic(file: table.source.file, message: "'\(code)' has no name")
    }
    return missing
      + table.lines.filter { !codes.contains($0.key) }.map { line in
        table.source.error(at: line.offset, "'\(line.key)' has no name in en/")
      }
  }

  private static func identifier(_ tag: String) -> String { swiftIdentifier(camelCase(tag) ?? tag) }

  private static func table(_ tag: String, _ names: KeyedLines) -> String {
    let lines = names.lines.map { "    \($0.key) \($0.value)\n" }.joined()
    return "  static let \(identifier(tag)) = CurrencyNames(\n    \"\"\"\n\(lines)    \"\"\")\n"
  }
}
