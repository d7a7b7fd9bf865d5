import HTTP
package import HTTPClient
package import Store
import Threads

/// Posts to programs elsewhere, on the internet alone unless whoever runs the instance has allowed more. Answers are
/// read only as far as it takes to know how they begin: the status alone counts.
package final class WebhookCarrier: Sendable {
  /// Hosts that may be in private networks, and asked without encryption.
  package let privateHosts: Set<String>
  private let client = Monitor<WebClient?>(nil)

  package init(allowing privateHosts: Set<String> = []) {
    self.privateHosts = privateHosts
  }

  /// An address that may be written to; nil for what is none.
  package func address(_ text: String) -> WebAddress? {
    guard let address = WebAddress(text), address.isEncrypted || isPrivate(address) else { return nil }
    return address
  }

  private func isPrivate(_ address: WebAddress) -> Bool { privateHosts.contains(address.destination.host) }

  /// Waits for the answer, on a thread that may wait.
  package func send(_ request: OutgoingRequest) -> WebhookOutcome {
    do throws(ConnectionFailure) {
      return .answered(try readyClient().send(request).code)
    } catch {
      return .failed(Self.failure(error))
    }
  }

  /// It is made when it is needed first: most instances never do.
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
    case .timedOut: .timedOut
    case .untrusted, .encryption: .untrusted
    case .closed: .hungUp
    case .unreadable, .malformedRequest: .unreadable
    case .redirected: .redirected
    }
  }
}
