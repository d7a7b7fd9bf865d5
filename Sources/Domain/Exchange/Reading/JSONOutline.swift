import Encodings

/// A JSON value that is parsed lazily: the items of a list are parsed one after the other and released, so
/// that a large file needs little more memory than its bytes.
struct JSONOutline {
  private let text: [UInt8]
  private let range: Range<Int>

  init(_ text: [UInt8]) throws(UnfitFile) {
    self.text = text
    var skimmer = JSONSkimmer(text)
    range = try skimmer.value()
    try skimmer.end()
  }

  private init(_ text: [UInt8], _ range: Range<Int>) {
    self.text = text
    self.range = range
  }

  var isObject: Bool { text[range.lowerBound] == UInt8(ascii: "{") }
  var isArray: Bool { text[range.lowerBound] == UInt8(ascii: "[") }

  /// The last value with this name in an object.
  subscript(_ name: String) -> JSONOutline? {
    guard isObject else { return nil }
    var found: JSONOutline?
    var skimmer = JSONSkimmer(text, at: range.lowerBound)
    try? skimmer.members { key, value in
      if text[key].dropFirst().dropLast().elementsEqual(name.utf8) { found = JSONOutline(text, value) }
    }
    return found
  }

  /// The items of a list; empty if it is not a list.
  func items() throws(UnfitFile) -> [JSONOutline] {
    guard isArray else { return [] }
    var items: [JSONOutline] = []
    var skimmer = JSONSkimmer(text, at: range.lowerBound)
    try skimmer.items { item throws(UnfitFile) in
      guard items.count < ImportLimit.rows else { throw .tooManyRows(limit: ImportLimit.rows) }
      items.append(JSONOutline(text, item))
    }
    return items
  }

  /// Parses the object; nil if it is not one, or is longer than any row. Parsed, it takes many times its
  /// bytes.
  func item(at place: Int = 0) throws(UnfitFile) -> JSONItem? {
    guard range.count <= Self.longestItem else { return nil }
    do throws(JSONError) {
      return try JSON(Array(text[range]), rules: .lenient).object.map { JSONItem(place, $0) }
    } catch { throw .json(located(error)) }
  }

  private static let longestItem = 2 << 20

  /// The text or number; blank if it is neither.
  var plainText: String {
    guard !isObject, !isArray, range.count <= ImportLimit.cellBytes else { return "" }
    return JSONItem.text(try? JSON(Array(text[range]), rules: .lenient))
  }

  private func located(_ error: JSONError) -> JSONError {
    let before = text[..<range.lowerBound]
    let line = before.count { $0 == UInt8(ascii: "\n") }
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let column = error.line == 1 ? error.column + range.lowerBound - start : error.column
    return JSONError(reason: error.reason, line: error.line + line, column: column)
  }
}
