package import CLinux

/// The address of a peer: 128 bits of IPv6, in which IPv4 is ::ffff:a.b.c.d.
package struct PeerAddress: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads a numeric address, IPv4 or IPv6 without a zone.
  package init?(_ text: some StringProtocol) {
    var address = linux_address()
    // Longer texts are invalid, and a zero byte would hide the text after it.
    guard text.utf8.count <= 45, !text.utf8.contains(0), linux_parse_address(String(text), &address) == 1
    else { return nil }
    self.init(address)
  }

  package init(_ address: linux_address) {
    let words = withUnsafeBytes(of: address.bytes) {
      ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
    self.init(high: UInt64(bigEndian: words.0), low: UInt64(bigEndian: words.1))
  }

  /// The address for calls of the system, without a port.
  package var raw: linux_address {
    var address = linux_address()
    withUnsafeMutableBytes(of: &address.bytes) {
      $0.storeBytes(of: high.bigEndian, as: UInt64.self)
      $0.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
    return address
  }

  /// Stands for an unknown address; no machine has it.
  package static let unknown = PeerAddress(high: 0, low: 0)

  package static let loopback = PeerAddress(high: 0, low: 0xFFFF_7F00_0001)

  package var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

  /// Whether it is on this machine.
  package var isLoopback: Bool { isIPv4 ? low >> 24 & 0xFF == 127 : high == 0 && low == 1 }

  /// The network of one customer, by its first address: an IPv4 address, or the first half of an IPv6 one.
  package var network: PeerAddress { isIPv4 ? self : PeerAddress(high: high, low: 0) }
}

extension PeerAddress: CustomStringConvertible {
  /// The canonical text of the address, IPv4 without its mapping.
  package var description: String {
    var address = raw
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 48) { text -> String in
      text.initialize(repeating: 0)
      linux_format_address(&address, text.baseAddress, text.count - 1)
      return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}
