package import HTTP

/// Why a visitor does not get what was asked for, as a page can say it.
package enum Problem: Error, Equatable {
  case badRequest
  case forbidden
  case notFound
  case methodNotAllowed([Method])
  case timedOut
  case tooLarge
  case tooLong
  case misdirected
  case notImplemented
  case versionNotSupported
  case expectationFailed
  case unexpected

  package init(_ error: BodyError) {
    switch error {
    case .tooLarge: self = .tooLarge
    case .timedOut, .closed: self = .timedOut
    case .malformed(let refusal): self.init(refusal)
    }
  }

  package init(_ refusal: Refusal) {
    self =
      switch refusal.status {
      case .contentTooLarge: .tooLarge
      case .fieldsTooLarge, .targetTooLong: .tooLong
      case .requestTimeout: .timedOut
      case .notImplemented: .notImplemented
      case .versionNotSupported: .versionNotSupported
      case .expectationFailed: .expectationFailed
      default: .badRequest
      }
  }

  package var status: Status {
    switch self {
    case .badRequest: .badRequest
    case .forbidden: .forbidden
    case .notFound: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .timedOut: .requestTimeout
    case .tooLarge: .contentTooLarge
    case .tooLong: .fieldsTooLarge
    case .misdirected: .misdirected
    case .notImplemented: .notImplemented
    case .versionNotSupported: .versionNotSupported
    case .expectationFailed: .expectationFailed
    case .unexpected: .serverError
    }
  }
}
