/// Why a server could not be asked, or what it said not be taken.
package enum ConnectionFailure: Error, Equatable, Sendable {
  case noAddress
  /// The address is of a private network, or the port of something else than the web, and nobody has allowed it.
  case notAllowed
  case unreachable(String)
  case timedOut
  /// It did not prove that it is who it should be.
  case untrusted(String)
  case encryption(String)
  /// It hung up in the midst of something.
  case closed
  case unreadable(String)
  case redirected
  /// What was to be sent has signs in it that would be read as something else.
  case malformedRequest
}

extension ConnectionFailure: CustomStringConvertible {
  /// For the log: it names neither the server nor what was sent.
  package var description: String {
    switch self {
    case .noAddress: "the name has no address"
    case .notAllowed: "its address or port is not allowed"
    case .unreachable(let reason): "it cannot be reached: \(reason)"
    case .timedOut: "it took too long"
    case .untrusted(let reason): "its certificate is not to be trusted: \(reason)"
    case .encryption(let reason): "no encrypted connection came about: \(reason)"
    case .closed: "it hung up"
    case .unreadable(let reason): "its answer cannot be read: \(reason)"
    case .redirected: "it sends us elsewhere, where we do not follow"
    case .malformedRequest: "what was to be sent has control characters in it"
    }
  }
}
