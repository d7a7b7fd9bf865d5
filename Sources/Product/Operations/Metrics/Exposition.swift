/// Metrics in Prometheus' text format (0.0.4).
package struct Exposition: Sendable {
  package private(set) var text = ""

  package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  enum Kind: String { case counter, gauge, histogram }

  /// The lines before the samples of one metric.
  mutating func begin(_ name: StaticString, _ kind: Kind, _ help: StaticString) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  mutating func add(
    _ name: StaticString, suffix: StaticString = "", labels: [(StaticString, String)] = [], _ value: String
  ) {
    text += "\(name)\(suffix)"
    if !labels.isEmpty {
      let pairs = labels.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }
      text += "{\(pairs.joined(separator: ","))}"
    }
    text += " \(value)\n"
  }

  /// A metric with a single sample; left out if the value is not known.
  mutating func single(_ name: StaticString, _ kind: Kind, _ help: StaticString, _ value: Int?) {
    guard let value else { return }
    begin(name, kind, help)
    add(name, "\(value)")
  }

  mutating func single(_ name: StaticString, _ kind: Kind, _ help: StaticString, seconds: Duration) {
    begin(name, kind, help)
    add(name, Self.seconds(seconds))
  }

  /// To the microsecond, and never with an exponent.
  static func seconds(_ duration: Duration) -> String {
    let (whole, attoseconds) = duration.components
    return "\(whole).\(String(1_000_000 + attoseconds / 1_000_000_000_000).dropFirst())"
  }

  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
