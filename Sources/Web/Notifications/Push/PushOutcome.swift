package import HTTP
package import HTTPClient

/// The result of sending a message to a browser.
package enum PushOutcome: Equatable, Sendable {
  case sent
  /// The endpoint no longer exists, or is not one that we may connect to.
  case gone
  case tooLong
  /// It may succeed later; after a delay, if the service asks for one.
  case later(String, after: RetryAfter?)
  /// The service rejects our message: a mistake of ours.
  case refused(String)

  /// The meaning of a push service's response (RFC 8030, RFC 8292).
  package init(_ response: ReceivedResponse) {
    let reason = "it answers \(response.code)"
    switch response.code {
    case 200..<300: self = .sent
    case 404, 410: self = .gone
    case 413: self = .tooLong
    case 429, 500...: self = .later(reason, after: response[.retryAfter].flatMap { RetryAfter($0) })
    default: self = .refused(reason)
    }
  }

  /// The meaning of a failed connection to the service.
  package init(_ failure: ConnectionFailure) {
    switch failure {
    case .notAllowed: self = .gone
    case .malformedRequest, .redirected: self = .refused("\(failure)")
    default: self = .later("\(failure)", after: nil)
    }
  }
}
