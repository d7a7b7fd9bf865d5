/// The URL of a request: `https` or `http`, a host, perhaps a port, a path and a query.
package struct WebAddress: Hashable, Sendable {
  package let isEncrypted: Bool
  package let destination: Destination
  /// The path and the query as they are sent, never empty.
  package let target: String

  package static let mostBytes = 2_048

  /// The scheme is read in any case (RFC 3986 §3.1). Nil for other schemes, names and passwords before the
  /// host, a fragment, and invalid characters.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.mostBytes, text.utf8.allSatisfy(Self.isOfAddress),
      let scheme = Self.schemes.first(where: { text.lowercased().hasPrefix($0.text) })
    else { return nil }
    let rest = text.dropFirst(scheme.text.count)
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    guard let destination = Destination(authority, defaultPort: scheme.port) else { return nil }
    let target = rest.dropFirst(authority.count)
    isEncrypted = scheme.isEncrypted
    self.destination = destination
    self.target = target.first == "/" ? String(target) : "/" + target
  }

  /// The host, with the port unless it is the default.
  package var authority: String {
    let usual: UInt16 = isEncrypted ? 443 : 80
    return destination.hostInAddress + (destination.port == usual ? "" : ":\(destination.port)")
  }

  /// The part before the path.
  package var origin: String { (isEncrypted ? "https://" : "http://") + authority }

  private static let schemes: [(text: String, isEncrypted: Bool, port: UInt16)] = [
    ("https://", true, 443), ("http://", false, 80),
  ]

  private static func isOfAddress(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !"\"#<>\\^`{|}".utf8.contains(byte)
  }
}

extension WebAddress: CustomStringConvertible { package var description: String { origin + target } }
