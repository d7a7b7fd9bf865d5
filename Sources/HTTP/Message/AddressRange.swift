/// The addresses that begin with the same bits, written as in `10.0.0.0/8`, `fd00::/8` or `192.0.2.1`.
package struct AddressRange: Hashable, Sendable {
  private let base: PeerAddress
  /// How many of the 128 bits count; an IPv4 address has 96 before its own.
  private let length: Int

  /// Nil where the text is no address with an optional length, or where bits behind that length are set:
  /// whoever writes `10.0.0.1/8` may have meant the one address.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let base = PeerAddress(first) else { return nil }
    let width = first.contains(":") ? 128 : 32
    guard let bits = parts.count == 2 ? Self.length(parts[1], upTo: width) : width else { return nil }
    self.base = base
    length = 128 - width + bits
    guard base == base.masked(to: length) else { return nil }
  }

  package func contains(_ address: PeerAddress) -> Bool {
    address.masked(to: length) == base
  }

  /// Whether all of IPv4 is in it, or all of IPv6 that the internet uses: whoever is meant, it is nobody in particular.
  package var isEverybody: Bool {
    let (ipv4, ipv6) = (PeerAddress(high: 0, low: 0xFFFF_0000_0000), PeerAddress(high: 1 << 61, low: 0))
    return (length <= 96 && contains(ipv4)) || (length <= 3 && contains(ipv6))
  }

  /// Digits alone, without a zero in front.
  private static func length(_ text: some StringProtocol, upTo width: Int) -> Int? {
    guard let number = Int(text), String(number) == text, (0...width).contains(number) else { return nil }
    return number
  }
}

extension PeerAddress {
  /// The address with all bits zero but the first `length` of its 128.
  fileprivate func masked(to length: Int) -> PeerAddress {
    PeerAddress(
      high: high & Self.mask(min(length, 64)), low: low & Self.mask(max(length - 64, 0)))
  }

  /// The shift by 64 bits gives zero.
  private static func mask(_ length: Int) -> UInt64 { ~(UInt64.max >> UInt64(length)) }
}
