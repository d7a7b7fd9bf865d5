/// An address at an identity provider: encrypted, or on this machine.
package struct ProviderAddress: Hashable, Sendable {
  /// As it was written.
  package let text: String

  static let mostBytes = 2_048

  /// Nil for other schemes, plain HTTP to another machine, names and passwords before the host, a fragment, and
  /// characters that no address has.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.mostBytes, bytes.allSatisfy(Self.isOfAddress),
      let authority = Self.authority(of: bytes)
    else { return nil }
    let isEncrypted = bytes.starts(with: Self.https)
    guard isEncrypted || Self.isThisMachine(authority) else { return nil }
    self.text = text
  }

  /// The same with names and values behind it, percent-coded.
  func adding(_ query: [(name: String, value: String)]) -> String {
    let start = text.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
    return text + start + FormCoding.text(of: query)
  }

  private static let https = Array("https://".utf8)
  private static let http = Array("http://".utf8)

  private static func isOfAddress(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !"\"#<>\\^`{|}".utf8.contains(byte)
  }

  private static func authority(of bytes: [UInt8]) -> [UInt8]? {
    guard let scheme = [https, http].first(where: { bytes.starts(with: $0) }) else { return nil }
    let authority = bytes.dropFirst(scheme.count).prefix { !"/?".utf8.contains($0) }
    guard !authority.isEmpty, !authority.contains(UInt8(ascii: "@")) else { return nil }
    return Array(authority)
  }

  private static func isThisMachine(_ authority: [UInt8]) -> Bool {
    ["localhost", "127.0.0.1", "[::1]"].contains { host in
      let host = Array(host.utf8)
      guard authority.starts(with: host) else { return false }
      let port = authority.dropFirst(host.count)
      return port.isEmpty
        || (port.first == UInt8(ascii: ":") && (2...6).contains(port.count)
          && port.dropFirst().allSatisfy { (0x30...0x39).contains($0) })
    }
  }
}
