/// Why a request failed, or its response was refused.
package enum ConnectionFailure: Error, Equatable, Sendable {
  case noAddress
  /// The address is in a private network, or the port is not one of the web, and the settings do not allow
  /// it.
  case notAllowed
  case unreachable(String)
  case timedOut
  /// A long body moves below the slowest rate that is allowed.
  case tooSlow
  /// The server's certificate is not trusted or names another host.
  case untrusted(String)
  case encryption(String)
  /// The server closed the connection too early.
  case closed
  case unreadable(String)
  case redirected
  /// The request contains characters that would change its meaning.
  case malformedRequest
  /// This program gave it up, because it ends.
  case givenUp
}

extension ConnectionFailure: CustomStringConvertible {
  /// For the log: it names neither the server nor the contents of the request.
  package var description: String {
    switch self {
    case .noAddress: "the name has no address"
    case .notAllowed: "its address or port is not allowed"
    case .unreachable(let reason): "it cannot be reached: \(reason)"
    case .timedOut: "it took too long"
    case .tooSlow: "it is too slow, with less than 8 kB a second"
    case .untrusted(let reason): "its certificate is not to be trusted: \(reason)"
    case .encryption(let reason): "no encrypted connection came about: \(reason)"
    case .closed: "it hung up"
    case .unreadable(let reason): "its answer cannot be read: \(reason)"
    case .redirected: "it sends us elsewhere, where we do not follow"
    case .givenUp: "it was given up"
    case .malformedRequest: "what was to be sent has control characters in it"
    }
  }
}
