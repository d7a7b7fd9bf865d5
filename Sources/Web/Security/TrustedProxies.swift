import HTTP

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

  func contains(_ address: PeerAddress) -> Bool {
    ranges.contains { $0.contains(address) }
  }

  /// Where a request comes from: its peer, or behind trusted proxies the last address of X-Forwarded-For
  /// that is none of theirs. What stands before that one may be made up. Where the field cannot be
  /// understood, nobody but the peer is known.
  func client(of request: Request) -> PeerAddress {
    guard contains(request.peer) else { return request.peer }
    let hops = request.head.values(of: .forwardedFor).flatMap { $0.split(separator: ",") }
    var client = request.peer
    for hop in hops.reversed() {
      guard let address = PeerAddress(hop.trimmed) else { return request.peer }
      client = address
      guard contains(address) else { break }
    }
    return client
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    let start = drop(while: isSpace)
    return start.lastIndex { !isSpace($0) }.map { start[...$0] } ?? ""
  }
}
