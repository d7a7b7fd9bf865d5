package import HTTP

/// The reverse proxies whose header fields about a client are
/// trusted. From any other peer such fields are just client input.
package struct TrustedProxies: Sendable {
  private let ranges: [AddressRange]

  package static let none = TrustedProxies(ranges: [])

  private init(ranges: [AddressRange]) { self.ranges = ranges }

  /// Parses addresses and ranges separated by commas; nil if one of them is invalid.
  package init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    ranges = parts.compactMap { AddressRange($0) }
    guard ranges.count == parts.count else { return nil }
  }

  package func contains(_ address: PeerAddress) -> Bool { ranges.contains { $0.contains(address) } }

  /// Whether the list is empty or includes every address: then no field may name a user.
  package var isNobodyInParticular: Bool { ranges.isEmpty || AddressRange.holdEverybody(ranges) }

  /// The address of the client: the peer, or behind trusted proxies the last address in X-Forwarded-For that
  /// is not one of theirs. Earlier addresses may be forged. If that address cannot be parsed, the client is
  /// unknown: unknown clients count as one, and not as the proxy.
  func client(of request: Request) -> PeerAddress {
    guard contains(request.peer) else { return request.peer }
    let hops = request.head.values(of: .forwardedFor).flatMap { $0.split(separator: ",") }
    var client = request.peer
    for hop in hops.reversed() {
      guard let address = PeerAddress(hop: hop.trimmed) else { return .unknown }
      client = address
      guard contains(address) else { break }
    }
    return client
  }
}

extension PeerAddress {
  /// Parses an address as proxies write it: alone, in brackets, or with a port.
  fileprivate init?(hop: Substring) {
    if hop.first == "[" {
      guard let end = hop.firstIndex(of: "]") else { return nil }
      let port = hop[hop.index(after: end)...]
      guard port.isEmpty || port.isPort else { return nil }
      self.init(hop[..<end].dropFirst())
    } else if let colon = hop.firstIndex(of: ":"), hop[..<colon].contains(".") {
      guard hop[colon...].isPort else { return nil }
      self.init(hop[..<colon])
    } else {
      self.init(hop)
    }
  }
}

extension Substring {
  /// Whether the text is a colon and a port number.
  fileprivate var isPort: Bool {
    first == ":" && (2...6).contains(utf8.count) && dropFirst().utf8.allSatisfy { (48...57).contains($0) }
  }

  fileprivate var trimmed: Substring {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    let start = drop(while: isSpace)
    return start.lastIndex { !isSpace($0) }.map { start[...$0] } ?? ""
  }
}
