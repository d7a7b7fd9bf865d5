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

extension PeerAddress {
  /// Whether the address is on the public internet, by IANA's registries of special addresses: not this
  /// machine, not a private network, not reserved, and no tunnel that leads to those.
  package var isOnInternet: Bool {
    if let inner = translatedIPv4 { return inner.isOnInternet }
    if isIPv4 { return !Self.specialIPv4.contains { $0.contains(self) } }
    return Self.global.contains(self) && !Self.specialIPv6.contains { $0.contains(self) }
  }

  /// The IPv4 address that a translator (RFC 6052) would connect to.
  private var translatedIPv4: PeerAddress? {
    guard Self.translation.contains(self) else { return nil }
    return PeerAddress(high: 0, low: 0xFFFF << 32 | low & 0xFFFF_FFFF)
  }

  private static let specialIPv4 = ranges([
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
    "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24",
    "203.0.113.0/24", "224.0.0.0/3",
  ])
  private static let specialIPv6 = ranges(["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"])
  private static let global = range("2000::/3")
  private static let translation = range("64:ff9b::/96")

  private static func ranges(_ texts: [String]) -> [AddressRange] { texts.map(range) }

  private static func range(_ text: String) -> AddressRange {
    guard let range = AddressRange(text) else { preconditionFailure("\(text) is no range of addresses.") }
    return range
  }
}
