/// How lines of the log are written. Both ways say the same.
package enum LogFormat: String, Sendable {
  /// For people.
  case text
  /// For programs: an object a line (RFC 8259).
  case json
}
