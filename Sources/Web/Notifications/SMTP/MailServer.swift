import Encodings
package import HTTPClient

/// A mail server for sending, and the account there.
package struct MailServer: Sendable {
  package enum Encryption: Sendable {
    /// TLS from the first byte on (RFC 8314).
    case fromTheStart
    /// STARTTLS once both sides have agreed; without it nothing is sent, except on this machine.
    case whenOffered
  }

  package let destination: Destination
  package let encryption: Encryption
  package let user: String?
  let password: String

  /// Reads `smtps://user:password@host:465` or `smtp://host:587`; name and password are percent-encoded.
  package init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      let scheme = Self.schemes.first(where: { text.utf8.starts(with: $0.text.utf8) })
    else { return nil }
    var rest = text.dropFirst(scheme.text.count)
    if rest.last == "/" { rest = rest.dropLast() }
    let parts = rest.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, let host = parts.last,
      let destination = Destination(host, defaultPort: scheme.port)
    else { return nil }
    self.destination = destination
    encryption = scheme.encryption
    guard parts.count == 2 else {
      (user, password) = (nil, "")
      return
    }
    let names = parts[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard names.count == 2, let name = PercentCoding.decode(Array(names[0].utf8).span),
      let password = PercentCoding.decode(Array(names[1].utf8).span), !name.isEmpty, !name.utf8.contains(0),
      !password.utf8.contains(0)
    else { return nil }
    (user, self.password) = (name, password)
  }

  /// Whether the traffic stays on this machine.
  var isThisMachine: Bool { ["localhost", "127.0.0.1", "::1"].contains(destination.host) }

  private static let schemes: [(text: String, encryption: Encryption, port: UInt16)] = [
    ("smtps://", .fromTheStart, 465), ("smtp://", .whenOffered, 587),
  ]
}
