/// Cleans untrusted text for display: removes control, direction and hiding characters, and long runs of
/// marks.
enum CleanText {
  /// The text on one line, with single spaces and none around it.
  static func line(_ text: String) -> String {
    if isPlain(text) { return text }
    var result = String.UnicodeScalarView()
    var isBehindSpace = true
    var marks = 0
    for scalar in text.unicodeScalars {
      if isDropped(scalar) { continue }
      if isSpace(scalar) {
        if !isBehindSpace { result.append(" ") }
        (isBehindSpace, marks) = (true, 0)
      } else if hasRoom(scalar, &marks) {
        result.append(scalar)
        isBehindSpace = false
      }
    }
    if result.last == " " { result.removeLast() }
    return String(result)
  }

  /// The same with its lines and the spaces within them.
  static func lines(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var marks = 0
    var isBehindReturn = false
    for scalar in text.unicodeScalars {
      defer { isBehindReturn = scalar == "\r" }
      if isDropped(scalar) || (isBehindReturn && scalar == "\n") { continue }
      if scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}" {
        result.append("\n")
      } else if scalar.properties.generalCategory == .control {
        result.append(" ")
      } else if hasRoom(scalar, &marks) {
        result.append(scalar)
      }
    }
    let isBlank: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace }
    guard let start = result.firstIndex(where: { !isBlank($0) }),
      let end = result.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(result[start...end])
  }

  /// A cell without the apostrophe that exporters put before a possible formula.
  static func unguarded(_ cell: String) -> String {
    guard cell.utf8.first == UInt8(ascii: "'") else { return cell }
    switch cell.utf8.dropFirst().first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0A, 0x0D:
      return String(cell.unicodeScalars.dropFirst())
    default: return cell
    }
  }

  /// The parts of a text between any of these separators, which must be ASCII.
  static func pieces(of text: String, at signs: String, omittingEmpty: Bool = true) -> [String] {
    text.utf8.split(omittingEmptySubsequences: omittingEmpty) { signs.utf8.contains($0) }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  static func isBlank(_ text: String) -> Bool {
    if let first = text.utf8.first, (0x21...0x7E).contains(first) { return false }
    return text.unicodeScalars.allSatisfy { isDropped($0) || isSpace($0) }
  }

  /// The beginning of a text that is too long, with `…`: both characters and bytes are limited.
  static func cut(_ text: String, to longest: Int) -> String? {
    guard text.utf8.count > longest, text.count > longest || text.utf8.count > 8 * longest else { return nil }
    var start = String.UnicodeScalarView()
    var bytes = 0
    for scalar in text.prefix(longest - 1).unicodeScalars {
      bytes += UTF8.width(scalar)
      guard bytes <= 8 * longest - 3 else { break }
      start.append(scalar)
    }
    return String(start) + "…"
  }

  // MARK: - Characters

  /// Whether it is visible ASCII with single spaces, as most texts are.
  private static func isPlain(_ text: String) -> Bool {
    var before: UInt8 = 0x20
    for byte in text.utf8 {
      guard byte < 0x7F, byte > 0x20 || byte == 0x20 && before != 0x20 else { return false }
      before = byte
    }
    return before != 0x20 || text.isEmpty
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 { return scalar.value <= 0x20 || scalar.value == 0x7F }
    return scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
  }

  /// Characters without width, or that change the writing direction.
  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200B, 0xFEFF, 0x202A...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB: true
    default: false
    }
  }

  private static func hasRoom(_ scalar: Unicode.Scalar, _ marks: inout Int) -> Bool {
    let isMark = scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
    marks = isMark ? marks + 1 : 0
    return marks <= longestRun
  }

  /// The same limit as for all other text.
  private static let longestRun = 30
}
