/// The method of a request (RFC 9110 §9). A method this server does not know is `unknown`.
package enum Method: String, Sendable, CaseIterable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"
  case options = "OPTIONS"
  case trace = "TRACE"
  case connect = "CONNECT"
  case unknown = "-"

  /// Made once; `allCases` creates a new array each time.
  static let all = allCases

  /// Reads the method's own spelling; methods are case-sensitive.
  init(_ bytes: Span<UInt8>) { self = Method.all.first { bytes.spells($0.rawValue) } ?? .unknown }

  /// Whether the method only reads (RFC 9110 §9.2.1).
  package var isSafe: Bool {
    switch self {
    case .get, .head, .options, .trace: true
    case .post, .put, .patch, .delete, .connect, .unknown: false
    }
  }
}
