package import HTTP

/// Where requests may go. The check is on the addresses of a name, never on the name.
package enum Reach: Sendable {
  /// Any address, including this machine and private networks: for destinations that the server admin has
  /// configured.
  case anywhere
  /// The internet alone, on the ports of the web and those above the system's; and these hosts anywhere. For
  /// addresses that users of the instance enter.
  case internet(besides: Set<String> = [])

  /// Whether a connection to this address of the destination's host is allowed.
  package func allows(_ address: PeerAddress, of destination: Destination) -> Bool {
    switch self {
    case .anywhere: true
    case .internet(let hosts):
      hosts.contains(destination.host)
        || (address.isOnInternet
          && (destination.port == 80 || destination.port == 443 || destination.port >= 1_024))
    }
  }
}
