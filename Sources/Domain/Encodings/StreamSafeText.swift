/// Stream-safe text (UAX #15 §13): at most 30 combining marks in a row. Swift sorts a run of marks in each
/// comparison of strings, which takes time quadratic in its length, so longer runs are refused.
package enum StreamSafeText {
  package static let longestRun = 30

  /// True if no run of marks is too long. ASCII, and most other text, is decided by its bytes.
  package static func holds(in text: String) -> Bool {
    guard mayHoldMarks(text) else { return true }
    var run = 0
    for scalar in text.unicodeScalars {
      run = isMark(scalar) ? run + 1 : 0
      if run > longestRun { return false }
    }
    return true
  }

  private static func mayHoldMarks(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { $0.contains { $0 >= firstLeadOfMark } }
      ?? text.utf8.contains { $0 >= firstLeadOfMark }
  }

  /// U+0300 is the first combining mark.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
  }

  private static let firstLeadOfMark: UInt8 = 0xCC
}
