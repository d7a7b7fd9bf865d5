/// An address at an identity provider: HTTPS, or on this machine.
package struct ProviderAddress: Hashable, Sendable {
  /// The text as written, with the scheme in lower case.
  package let text: String

  static let mostBytes = 2_048

  /// Nil for other schemes, plain HTTP to another machine, a user name or password before the host, a
  /// fragment, and invalid characters.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.mostBytes, bytes.allSatisfy(Self.isOfAddress),
      let scheme = ["https://", "http://"].first(where: { text.lowercased().hasPrefix($0) }),
      let authority = Self.authority(of: bytes.dropFirst(scheme.utf8.count))
    else { return nil }
    guard scheme == "https://" || Self.isThisMachine(authority) else { return nil }
    self.text = scheme + text.dropFirst(scheme.count)
  }

  /// The address with a query, percent-encoded.
  func adding(_ query: [(name: String, value: String)]) -> String {
    let start = text.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
    return text + start + FormEncoding.text(of: query)
  }

  private static func isOfAddress(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !"\"#<>\\^`{|}".utf8.contains(byte)
  }

  private static func authority(of rest: ArraySlice<UInt8>) -> [UInt8]? {
    let authority = rest.prefix { !"/?".utf8.contains($0) }
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
