import HTTPClient
import Notifications
import Operations

/// Sends a test alert to all configured addresses.
struct Alert {
  private let addresses: [AlertAddress]

  init(_ settings: Settings) throws(Failure) {
    guard try settings.operand(0) == "test" else { throw .usage("alert takes only test") }
    addresses = try settings.alerts()
    guard !addresses.isEmpty else { throw settings.misuse(.alerts, "needs at least one address") }
  }

  func run() throws(Failure) -> ExitCode {
    let log = Log(level: .error)
    let alerts: Alerts
    do throws(ConnectionFailure) {
      alerts = Alerts(addresses, WebClient(try TrustedAuthorities(), within: .anywhere), log: log)
    } catch { throw Failure(.failure, "\(error)") }
    var areAllReached = true
    for (address, failure) in alerts.send(.test, "If you read this, alerts reach you.") {
      areAllReached = areAllReached && failure == nil
      Console.print("\(address.name): \(failure ?? "sent")")
    }
    return areAllReached ? .success : .failure
  }
}
