import HTTP
package import HTTPClient
package import Store
import Threads

/// Posts webhooks, to the public internet only unless the server admin has allowed more. Responses are read
/// only as far as the status, which alone counts.
package final class WebhookCarrier: Sendable {
  /// Hosts that may be in private networks, and use HTTP without TLS.
  package let privateHosts: Set<String>
  private let client = Monitor<WebClient?>(nil)

  package init(allowing privateHosts: Set<String> = []) { self.privateHosts = privateHosts }

  /// The parsed address of a webhook; nil if it is invalid or not allowed.
  package func address(_ text: String) -> WebAddress? {
    guard let address = WebAddress(text), address.isEncrypted || isPrivate(address) else { return nil }
    return address
  }

  private func isPrivate(_ address: WebAddress) -> Bool { privateHosts.contains(address.destination.host) }

  /// Waits for the response, on a thread that may block.
  package func send(_ request: OutgoingRequest) -> WebhookOutcome {
    do throws(ConnectionFailure) { return .answered(try readyClient().send(request).code) } catch {
      return .failed(Self.failure(error))
    }
  }

  /// The client, made when it is first needed: most instances have no webhooks.
  private func readyClient() throws(ConnectionFailure) -> WebClient {
    if let client = client.withLock({ $0 }) { return client }
    var made = WebClient(try TrustedAuthorities(), within: .internet(besides: privateHosts))
    made.limits.isHeadEnough = true
    client.withLock { $0 = made }
    return made
  }

  private static func failure(_ failure: ConnectionFailure) -> WebhookOutcome.Failure {
    switch failure {
    case .noAddress: .noAddress
    case .notAllowed: .notAllowed
    case .unreachable: .unreachable
    case .timedOut, .tooSlow: .timedOut
    case .untrusted, .encryption: .untrusted
    case .closed, .givenUp: .hungUp
    case .unreadable, .malformedRequest: .unreadable
    case .redirected: .redirected
    }
  }
}
