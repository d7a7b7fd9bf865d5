/// The words by which each language guesses the category from a title: the files `categories.guesses` of
/// Words/, which become tables of `CategoryWordLists`.
package enum GuessesWriter {
  /// Every language has words for the same categories as English, none of them twice.
  package static func swift(for sources: [(tag: String, source: Source)]) throws(Diagnostics) -> String {
    var mistakes = Diagnostics()
    let tables = sources.compactMap { tag, source in
      mistakes.collect { (tag: tag, lines: try KeyedLines(source)) }
    }
    let categories = tables.first { $0.tag == "en" }?.lines.lines.map(\.key) ?? []
    for (_, table) in tables { mistakes.add(complaints(about: table, categories)) }
    try mistakes.throwIfAny()
    return """
      extension CategoryWordLists {
        /// Each line is a category and its words, with commas between them.
        static let tables: [(tag: String, table: String)] = [
      \(tables.map { table($0.tag, $0.lines) }.joined(separator: ",\n"))
        ]
      }

      """
  }

  private static func complaints(about table: KeyedLines, _ categories: [String]) -> [Diagnostic] {
    var complaints = categories.filter { table[$0] == nil }.map { category in
      Diagnostic(file: table.source.file, message: "'\(category)' has no words")
    }
    var known: Set<String> = []
    for line in table.lines {
      if !categories.contains(line.key) {
        complaints.append(table.source.error(at: line.offset, "'\(line.key)' has no words in en/"))
      }
      for word in words(line) where word.isEmpty || !known.insert(word.lowercased()).inserted {
        complaints.append(table.source.error(at: line.offset, "'\(word)' is here twice, or empty"))
      }
    }
    return complaints
  }

  private static func words(_ line: KeyedLines.Line) -> [String] {
    line.value.split(separator: ",", omittingEmptySubsequences: false).map { word in
      String(word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }

  private static func table(_ tag: String, _ guesses: KeyedLines) -> String {
    let lines = guesses.lines.map { "      \($0.key) \(words($0).joined(separator: ","))\n" }.joined()
    return "    (\n      \(swiftLiteral(tag)),\n      \"\"\"\n\(lines)      \"\"\"\n    )"
  }
}
