package import HTTP

/// Where requests may go. What is judged is the addresses that a name stands for, never the name.
package enum Reach: Sendable {
  /// Also this machine and private networks: for what whoever runs the program has set up.
  case anywhere
  /// The internet alone, on the ports of the web and those above the system's; and wherever these hosts are. For
  /// addresses that people of the instance give.
  case internet(besides: Set<String> = [])

  /// Whether a connection to this address, which the host stands for, is allowed.
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
