/// Why bytes are no operation. `at` is where the reading stopped.
package enum CodingError: Error, Hashable {
  case tooLong(limit: Int)
  /// Written by a newer program, which knows more than this one.
  case unsupportedVersion(Int)
  case unknownChange(String)
  /// Not JSON, or not in the one form in which the content is written.
  case malformed(at: Int)
  /// Well formed, but no value of its type: an id, a day, a bill that does not add up.
  case invalid(at: Int)
}
