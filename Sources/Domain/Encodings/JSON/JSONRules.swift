/// How much is allowed of JSON that somebody sends, and what becomes of what the standard leaves open.
package struct JSONRules: Sendable {
  package enum Duplicates: Sendable {
    case refused, lastWins
  }

  package enum LoneSurrogates: Sendable {
    case refused, replaced
  }

  /// How many arrays and objects may stand within each other.
  package var depth: Int
  /// The most bytes of one text.
  package var textBytes = 1 << 20
  package var duplicates: Duplicates
  package var loneSurrogates: LoneSurrogates

  /// For those who write to this program, and are told what is wrong.
  package static let strict = JSONRules(depth: 16, duplicates: .refused, loneSurrogates: .refused)
  /// For files that other programs have written.
  package static let lenient = JSONRules(depth: 32, duplicates: .lastWins, loneSurrogates: .replaced)
}

/// Why bytes are no JSON, or none that is allowed, and where that shows: lines and columns of bytes count from 1.
package struct JSONError: Error, Hashable {
  package enum Reason: Hashable, Sendable {
    /// Something else has to stand here, or the text ends too early.
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
