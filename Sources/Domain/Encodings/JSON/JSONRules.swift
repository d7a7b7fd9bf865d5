/// Limits for JSON from clients, and choices that the standard leaves open.
package struct JSONRules: Sendable {
  package enum Duplicates: Sendable { case refused, lastWins }

  package enum LoneSurrogates: Sendable { case refused, replaced }

  /// The largest depth of nested arrays and objects.
  package var depth: Int
  /// The most bytes of one string.
  package var textBytes = 1 << 20
  package var duplicates: Duplicates
  package var loneSurrogates: LoneSurrogates

  /// For clients of this program's API, which get an error.
  package static let strict = JSONRules(depth: 16, duplicates: .refused, loneSurrogates: .refused)
  /// For files of other programs.
  package static let lenient = JSONRules(depth: 32, duplicates: .lastWins, loneSurrogates: .replaced)
}

/// Reasons why bytes are not valid JSON, with the position: lines and columns (in bytes) count from 1.
package struct JSONError: Error, Hashable {
  package enum Reason: Hashable, Sendable {
    /// An unexpected character, or the text ends too early.
    case unexpected
    case notUTF8
    case badEscape
    case loneSurrogate
    case duplicateName
    case tooDeep(limit: Int)
    case textTooLong(limit: Int)
  }

  package let reason: Reason
  package let line: Int
  package let column: Int

  package init(reason: Reason, line: Int, column: Int) {
    self.reason = reason
    self.line = line
    self.column = column
  }

  /// Counts the lines and columns before a position.
  package init(_ reason: Reason, at position: Int, in bytes: [UInt8]) {
    let before = bytes[..<min(position, bytes.count)]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    self.reason = reason
    line = 1 + before.count { $0 == UInt8(ascii: "\n") }
    column = before.count - start + 1
  }
}

/// The escapes of a backslash and one letter (RFC 8259 section 7).
package enum JSONEscape {
  /// The letter for a character that must be escaped and has such an escape.
  package static func letter(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
    case 0x08: UInt8(ascii: "b")
    case 0x09: UInt8(ascii: "t")
    case 0x0A: UInt8(ascii: "n")
    case 0x0C: UInt8(ascii: "f")
    case 0x0D: UInt8(ascii: "r")
    default: nil
    }
  }

  /// The character for a letter; a slash may be escaped too.
  package static func byte(of letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "r"): 0x0D
    default: nil
    }
  }
}
