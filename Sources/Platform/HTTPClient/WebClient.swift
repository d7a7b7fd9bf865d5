import CLinux
package import HTTP
import Threads

/// Sends requests to servers, one per connection: without cookies, proxies from the environment, or
/// redirects.
package struct WebClient: Sendable {
  package let reach: Reach
  package var limits = ResponseParser.Limits()
  /// The limit for the whole request. A name lookup cannot be cut short, and fails afterwards.
  package var longest: Duration = .seconds(15)
  private let authorities: TrustedAuthorities
  private let lookUp: NameLookup

  package init(_ authorities: TrustedAuthorities, within reach: Reach, lookUp: NameLookup = .system) {
    self.authorities = authorities
    self.reach = reach
    self.lookUp = lookUp
  }

  /// Sends a request and waits for the response, on a thread that may block and not on an event loop. A
  /// redirect is a failure.
  package func send(_ request: OutgoingRequest) throws(ConnectionFailure) -> ReceivedResponse {
    let bytes = try request.bytes()
    let connection = try connect(for: request)
    try connection.send(bytes)
    let response = try receive(from: connection)
    try Self.refuseRedirect(response.code)
    return response
  }

  /// A connection on which the request can be sent.
  func connect(for request: OutgoingRequest, while goesOn: @escaping () -> Bool = { true })
    throws(ConnectionFailure) -> OutgoingConnection
  {
    let connection = try OutgoingConnection(
      to: request.address.destination, within: reach, lookUp: lookUp, until: .now + longest)
    connection.goesOn = goesOn
    if request.address.isEncrypted { try connection.encrypt(authorities) }
    return connection
  }

  static func refuseRedirect(_ code: Int) throws(ConnectionFailure) {
    guard !(300..<400).contains(code) || code == 304 else { throw .redirected }
  }

  func receive(from connection: OutgoingConnection) throws(ConnectionFailure) -> ReceivedResponse {
    var parser = ResponseParser(limits: limits)
    while true {
      let bytes = try connection.receive()
      do throws(ResponseRefusal) {
        if bytes.isEmpty { return try parser.end() }
        if let response = try parser.take(bytes) { return response }
      } catch { throw .unreadable(error.reason) }
    }
  }
}

/// The lookup of a name's addresses.
package struct NameLookup: Sendable {
  let addresses: @Sendable (String) -> [PeerAddress]

  package init(_ addresses: @escaping @Sendable (String) -> [PeerAddress]) { self.addresses = addresses }

  /// The system's lookup. It can take tens of seconds without any limit, so it must not run on an event loop.
  package static let system = NameLookup { name in
    withUnsafeTemporaryAllocation(of: linux_address.self, capacity: mostAddresses) { found in
      found.initialize(repeating: linux_address())
      let count = linux_resolve(name, found.baseAddress, CInt(mostAddresses))
      return found.prefix(Int(count)).map { PeerAddress($0) }
    }
  }

  private static let mostAddresses = 16
}
