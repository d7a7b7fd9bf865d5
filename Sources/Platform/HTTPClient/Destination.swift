/// A server by its name or numeric address, and one of its ports.
package struct Destination: Hashable, Sendable {
  /// In lower case, without brackets.
  package let host: String
  package let port: UInt16

  /// Nil for an invalid host, such as one with user information in front of it.
  package init?(host: some StringProtocol, port: UInt16) {
    guard port > 0, let host = Self.plain(host) else { return nil }
    self.host = host
    self.port = port
  }

  /// Reads `host` or `host:port`, with brackets around an IPv6 address.
  package init?(_ text: some StringProtocol, defaultPort: UInt16) {
    guard let colon = text.lastIndex(of: ":"), !text.hasSuffix("]") else {
      self.init(host: text, port: defaultPort)
      return
    }
    let digits = text[text.index(after: colon)...]
    guard (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let port = UInt16(digits)
    else { return nil }
    self.init(host: text[..<colon], port: port)
  }

  package var isIPv6: Bool { host.utf8.contains(UInt8(ascii: ":")) }

  /// The host as it stands in an address, without its port.
  package var hostInAddress: String { isIPv6 ? "[\(host)]" : host }

  private static let mostBytes = 253

  private static func plain(_ host: some StringProtocol) -> String? {
    let bytes = Array(host.utf8)
    if bytes.first == UInt8(ascii: "["), bytes.last == UInt8(ascii: "]"), bytes.count > 2 {
      let inner = bytes.dropFirst().dropLast()
      return inner.allSatisfy(isOfIPv6) ? lowercased(inner) : nil
    }
    guard (1...mostBytes).contains(bytes.count), bytes.allSatisfy(isOfName), bytes[0] != UInt8(ascii: "-"),
      bytes[0] != UInt8(ascii: ".")
    else { return nil }
    return lowercased(bytes[...])
  }

  private static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased()
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func isOfIPv6(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
      UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: ":"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
