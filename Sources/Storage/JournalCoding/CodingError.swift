/// Reasons why bytes are not a valid operation. `at` is the position where reading stopped.
package enum CodingError: Error, Hashable {
  case tooLong(limit: Int)
  /// Written by a newer version of the program.
  case unsupportedVersion(Int)
  case unknownChange(String)
  /// Not JSON, or not in canonical form.
  case malformed(at: Int)
  /// Well formed, but not a valid value of its type: an id, a day, a bill that does not add up.
  case invalid(at: Int)
}
