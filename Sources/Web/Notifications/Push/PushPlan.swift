package import Accounts
package import Credentials
package import Encodings
package import HTTP
package import HTTPClient
package import Operations
package import Store

/// The push settings of the server admin.
package struct PushPlan: Sendable {
  /// Sends a request to a push service, on a thread that may block.
  package typealias Delivery = @Sendable (OutgoingRequest) -> PushOutcome

  private let contact: String?
  private let deliver: Delivery

  /// `contact` is for complaints from push services, such as `mailto:…`; nil for the instance's address.
  package init(contact: String?, deliver: @escaping Delivery) {
    self.contact = contact
    self.deliver = deliver
  }

  package init(contact: String?, through client: WebClient) {
    self.init(contact: contact) { request in
      do throws(ConnectionFailure) { return PushOutcome(try client.send(request)) } catch {
        return PushOutcome(error)
      }
    }
  }

  /// Nil if browsers do not allow it: they require HTTPS or their own machine.
  package func courier(
    _ store: DataStore, _ key: PrivateKey, at origin: PublicURL?, _ basePath: BasePath, clock: WallClock,
    _ randomness: Randomness, log: Log
  ) -> PushCourier? {
    guard let origin, Self.isPossible(at: origin) else { return nil }
    let identification = ServerIdentification(key, contact: contact ?? "\(origin)")
    return PushCourier(
      store, identification, at: SiteAddress(origin, basePath: basePath), clock: clock, randomness, log: log,
      deliver: deliver)
  }

  /// Whether browsers let pages at this address show notifications.
  package static func isPossible(at origin: PublicURL) -> Bool {
    let host = origin.authority.prefix { $0 != ":" }
    return origin.scheme == .https || host == "localhost" || host == "127.0.0.1"
  }
}

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
    let reason = "it answered \(response.code)"
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
