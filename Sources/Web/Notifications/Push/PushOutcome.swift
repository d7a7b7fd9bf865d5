package import HTTP
package import HTTPClient

/// What became of a message to a browser.
package enum PushOutcome: Equatable, Sendable {
  case sent
  /// Nobody is behind this endpoint any more, or it is not one that we may ask.
  case gone
  case tooLong
  /// It may go better another time; after some time, where the service asks for that.
  case later(String, after: RetryAfter?)
  /// The service does not take what we send: a mistake of ours.
  case refused(String)

  /// What an answer of a push service means (RFC 8030, RFC 8292).
  package init(_ response: ReceivedResponse) {
    let reason = "it answers \(response.code)"
    switch response.code {
    case 200..<300: self = .sent
    case 404, 410: self = .gone
    case 413: self = .tooLong
    case 429, 500...:
      self = .later(reason, after: response[.retryAfter].flatMap { RetryAfter($0) })
    default: self = .refused(reason)
    }
  }

  /// What it means that a service could not be asked.
  package init(_ failure: ConnectionFailure) {
    switch failure {
    case .notAllowed: self = .gone
    case .malformedRequest, .redirected: self = .refused("\(failure)")
    default: self = .later("\(failure)", after: nil)
    }
  }
}
