/// A range of addresses that begin with the same bits, such as `10.0.0.0/8`, `fd00::/8` or `192.0.2.1`.
package struct AddressRange: Hashable, Sendable {
  private let base: PeerAddress
  /// How many of the 128 bits are fixed; an IPv4 address has 96 before its own.
  private let length: Int

  /// Nil if the text is no address with an optional length, or if bits after that length are set:
  /// `10.0.0.1/8` may have been meant as the one address.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let base = PeerAddress(first) else { return nil }
    let width = first.contains(":") ? 128 : 32
    guard let bits = parts.count == 2 ? Self.length(parts[1], upTo: width) : width else { return nil }
    self.base = base
    length = 128 - width + bits
    guard base == base.masked(to: length) else { return nil }
  }

  package func contains(_ address: PeerAddress) -> Bool { address.masked(to: length) == base }

  /// Whether the ranges together contain all of the assigned IPv4, or all of IPv6: they then restrict no one.
  package static func holdEverybody(_ ranges: [AddressRange]) -> Bool {
    ipv4.allSatisfy { $0.isCovered(by: ranges) } || ipv6.isCovered(by: ranges)
  }

  /// All but the last eighth, in which no machine has its address.
  private static let ipv4 = [(0, 97), (0x8000_0000, 98), (0xC000_0000, 99)].map { start, length in
    AddressRange(base: PeerAddress(high: 0, low: 0xFFFF_0000_0000 | start), length: length)
  }
  private static let ipv6 = AddressRange(base: PeerAddress(high: 1 << 61, low: 0), length: 3)

  private init(base: PeerAddress, length: Int) { (self.base, self.length) = (base, length) }

  /// Whether the ranges together contain each of its addresses.
  private func isCovered(by ranges: [AddressRange]) -> Bool {
    if ranges.contains(where: { $0.length <= length && $0.contains(base) }) { return true }
    let within = ranges.filter { $0.length > length && contains($0.base) }
    return !within.isEmpty && halves.allSatisfy { $0.isCovered(by: within) }
  }

  /// The two halves of the range; only for one that contains longer ranges.
  private var halves: [AddressRange] {
    let (high, low): (UInt64, UInt64) =
      length < 64 ? (1 << UInt64(63 - length), 0) : (0, 1 << UInt64(127 - length))
    let second = PeerAddress(high: base.high | high, low: base.low | low)
    return [base, second].map { AddressRange(base: $0, length: length + 1) }
  }

  /// Digits only, without a leading zero.
  private static func length(_ text: some StringProtocol, upTo width: Int) -> Int? {
    guard let number = Int(text), String(number) == text, (0...width).contains(number) else { return nil }
    return number
  }
}

extension PeerAddress {
  /// The address with all bits after the first `length` of its 128 set to zero.
  fileprivate func masked(to length: Int) -> PeerAddress {
    PeerAddress(high: high & Self.mask(min(length, 64)), low: low & Self.mask(max(length - 64, 0)))
  }

  /// The shift by 64 bits gives zero.
  private static func mask(_ length: Int) -> UInt64 { ~(UInt64.max >> UInt64(length)) }
}
