/// Formats of locales for numbers, days and lists: the files in Words/locales/, which become `LocaleData`.
///
///     # Words/locales/de-AT.locale
///     like = de
///     name = Deutsch (Österreich)
///     money = -¤\u{A0}#
///
/// Missing keys are inherited from the locale that it is `like`, except the currency; a key without a value
/// removes the inherited one. `also` is another tag of the same locale.
package enum LocalesWriter {
  package static func swift(for sources: [(tag: String, source: Source)]) throws(Diagnostics) -> String {
    var mistakes = Diagnostics()
    let files = sources.compactMap { tag, source in
      mistakes.collect { LocaleFile(tag: tag, lines: try KeyedLines(source)) }
    }
    let locales = files.compactMap { file in mistakes.collect { try file.literal(amid: files) } }
    try mistakes.throwIfAny()
    let cases = files.map { file in
      "    case \(file.tags.map { swiftLiteral($0) }.joined(separator: ", ")): \(file.identifier)\n"
    }
    let lands = files.filter { $0.lines["currency"] != nil }.map { swiftLiteral($0.tag) }
    return """
      extension LocaleData {
        static func exactly(_ tag: String) -> LocaleData? {
          switch tag {
      \(cases.joined())    default: nil
          }
        }

        /// Those of a land.
        static let lands = [\(lands.joined(separator: ", "))]

      \(locales.joined(separator: "\n"))}

      """
  }
}

/// One locale, with the values that it does not share with another.
struct LocaleFile {
  let tag: String
  let lines: KeyedLines

  /// The keys in the order of the members of `LocaleData`, and the required ones.
  private static let keys = [
    "name", "currency", "zero", "decimal", "group", "otherGroups", "leastBeforeGroup", "minus", "plus",
    "number", "percent", "money", "plainMoney", "symbols", "months", "shortMonths", "loneMonths", "weekdays",
    "shortWeekdays", "day", "dayAndYear", "weekday", "weekdayAndYear", "monthAndYear", "dayInFigures",
    "briefDay", "firstDay", "beforeClock", "clock", "comma", "and", "lastAnd", "andBeforeI",
  ]
  private static let needed = ["name", "months", "weekdays", "dayInFigures", "and"]
  private static let numbers = ["otherGroups", "leastBeforeGroup"]
  /// Keys of a file that are no members: the locale it is like, its other tag, and a 12-hour clock.
  private static let others = ["like", "also", "morning", "afternoon"]

  var tags: [String] { [tag] + [lines["also"]?.value].compactMap(\.self) }
  var identifier: String { swiftIdentifier(camelCase(tag) ?? tag) }

  func literal(amid files: [LocaleFile]) throws -> String {
    for line in lines.lines where !(Self.keys + Self.others).contains(line.key) {
      throw lines.source.error(at: line.offset, "a locale has no '\(line.key)'")
    }
    let values = try values(amid: files, depth: 0)
    for key in Self.needed where values[key] == nil {
      throw Diagnostic(file: lines.source.file, message: "'\(key)' is missing")
    }
    let arguments = Self.keys.compactMap { key in Self.argument(key, values).map { "    \(key): \($0)" } }
    return "  static let \(identifier) = LocaleData(\n\(arguments.joined(separator: ",\n")))\n"
  }

  private func values(amid files: [LocaleFile], depth: Int) throws -> [String: String] {
    var values: [String: String] = [:]
    if let like = lines["like"] {
      guard depth < 4, let other = files.first(where: { $0.tag == like.value }) else {
        throw lines.source.error(at: like.offset, "there is no locale '\(like.value)' that this can be like")
      }
      values = try other.values(amid: files, depth: depth + 1)
      values["currency"] = nil
    }
    // One kind of clock replaces the other.
    if lines["clock"] != nil { (values["morning"], values["afternoon"]) = (nil, nil) }
    for line in lines.lines { values[line.key] = line.value.isEmpty ? nil : line.value }
    return values
  }

  private static func argument(_ key: String, _ values: [String: String]) -> String? {
    if key == "clock", let morning = values["morning"], let afternoon = values["afternoon"] {
      return ".halves(\"\(morning)\", \"\(afternoon)\")"
    }
    guard let value = values[key] else { return nil }
    switch key {
    case "clock": return ".hours(\"\(value)\")"
    case "symbols": return "\"\(value.replacing(#/\bcommon$/#, with: "\\(commonSymbols)"))\""
    case _ where numbers.contains(key): return Int(value).map { "\($0)" } ?? "\"\(value)\""
    default: return "\"\(value)\""
    }
  }
}
