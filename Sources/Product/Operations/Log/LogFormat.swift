/// The format of log lines. Both have the same content.
package enum LogFormat: String, Sendable {
  /// For people.
  case text
  /// For programs: one JSON object a line (RFC 8259).
  case json
}
