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
}
