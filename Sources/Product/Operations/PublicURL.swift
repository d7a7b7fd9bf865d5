import Ledger

/// The address under which browsers reach the instance: a scheme, a host, and a port unless it is the
/// scheme's default.
package struct PublicURL: Equatable, Sendable {
  package let scheme: Scheme
  /// In lower case, as in `Host`.
  package let authority: String

  /// Plain HTTP, or HTTPS.
  package enum Scheme: String, Sendable {
    case http
    case https

    var port: String { self == .http ? ":80" : ":443" }
  }

  /// Nil if the text is no such address, or has a path.
  package init?(_ text: String) {
    let parts = text.loweredASCII.split(separator: "://", maxSplits: 1)
    guard parts.count == 2, let scheme = Scheme(rawValue: String(parts[0])) else { return nil }
    let rest = parts[1].hasSuffix("/") ? parts[1].dropLast() : parts[1]
    let isHost = rest.utf8.allSatisfy { byte in
      byte > 0x20 && byte < 0x7F && !"/?#@\\\"<>".utf8.contains(byte)
    }
    guard !rest.isEmpty, isHost else { return nil }
    self.scheme = scheme
    authority = Self.withoutPort(of: scheme, String(rest))
  }

  /// Whether a request's host is this one.
  package func isHost(_ host: String) -> Bool { Self.withoutPort(of: scheme, host.loweredASCII) == authority }

  private static func withoutPort(of scheme: Scheme, _ authority: String) -> String {
    authority.hasSuffix(scheme.port) ? String(authority.dropLast(scheme.port.count)) : authority
  }
}

extension PublicURL: CustomStringConvertible {
  package var description: String { "\(scheme.rawValue)://\(authority)" }
}
