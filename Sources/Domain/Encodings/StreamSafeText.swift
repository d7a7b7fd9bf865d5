/// Text as UAX #15 §13 calls it stream-safe: at most 30 marks in a row. Swift sorts a run of marks whenever it
/// compares two strings, which takes the square of the run's length, so longer runs are not let in.
package enum StreamSafeText {
  package static let longestRun = 30

  /// True where no run of marks is too long. ASCII, and most of what is written, is decided by its bytes.
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

  /// U+0300 is the first scalar that does not start a character.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
  }

  private static let firstLeadOfMark: UInt8 = 0xCC
}
