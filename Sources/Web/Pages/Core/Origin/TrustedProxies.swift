package import HTTP

/// The proxies in front of the instance whose word about a client counts: from anybody else the fields that
/// proxies add are nothing but something that a client has typed.
package struct TrustedProxies: Sendable {
  private let ranges: [AddressRange]

  package static let none = TrustedProxies(ranges: [])

  private init(ranges: [AddressRange]) {
    self.ranges = ranges
  }

  /// Reads addresses and ranges with commas between them; nil where one of them is none.
  package init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    ranges = parts.compactMap { AddressRange($0) }
    guard ranges.count == parts.count else { return nil }
  }

  package func contains(_ address: PeerAddress) -> Bool {
    ranges.contains { $0.contains(address) }
  }

  /// Whether there are none, or anybody may say that they are one: then no word for who somebody is can count.
  package var isNobodyInParticular: Bool { ranges.isEmpty || AddressRange.holdEverybody(ranges) }

  /// Where a request comes from: its peer, or behind trusted proxies the last address of X-Forwarded-For
  /// that is none of theirs. What stands before that one may be made up. Where that one cannot be understood,
  /// nobody knows: all whom that is said of are counted as one, and not as the proxy itself.
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
  /// Reads an address as proxies write it: alone, in brackets, or with a port behind it.
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
  /// Whether it is a colon with the number of a port behind it.
  fileprivate var isPort: Bool {
    first == ":" && (2...6).contains(utf8.count) && dropFirst().utf8.allSatisfy { (48...57).contains($0) }
  }

  fileprivate var trimmed: Substring {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    let start = drop(while: isSpace)
    return start.lastIndex { !isSpace($0) }.map { start[...$0] } ?? ""
  }
}
