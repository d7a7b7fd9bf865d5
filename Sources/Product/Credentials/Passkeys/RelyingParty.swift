/// This server as a relying party: the id that passkeys are bound to, and the origin of its pages.
package struct RelyingParty: Equatable, Sendable {
  /// The host alone, to which passkeys are bound; if it changes, all are lost.
  package let id: String
  /// With scheme and port, as a browser sends it.
  package let origin: String
  /// The display name of the server.
  package let name: String

  /// Why an address cannot have passkeys.
  package enum Obstacle: Error, Equatable, Sendable {
    /// Browsers offer them only over HTTPS or on the same machine.
    case notEncrypted
    /// A numeric address is no domain.
    case addressIsNumeric
    case notAHost
  }

  /// `scheme` and `authority` are those of the public URL, in lower case and without the scheme's default
  /// port.
  package init(scheme: String, authority: String, name: String) throws(Obstacle) {
    guard !authority.utf8.contains(UInt8(ascii: "[")) else { throw .addressIsNumeric }
    let parts = authority.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard let host = parts.first.map({ Array($0) }), parts.count <= 2, Self.isHost(host) else {
      throw .notAHost
    }
    guard !Self.isNumeric(host) else { throw .addressIsNumeric }
    let id = String(decoding: host, as: UTF8.self)
    guard scheme == "https" || (scheme == "http" && Self.isThisMachine(id)) else { throw .notEncrypted }
    (self.id, origin, self.name) = (id, "\(scheme)://\(authority)", name)
  }

  private static func isHost(_ host: [UInt8]) -> Bool {
    guard (1...253).contains(host.count) else { return false }
    return labels(of: host).allSatisfy { label in
      (1...63).contains(label.count)
        && label.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
          default: false
          }
        }
    }
  }

  /// A host whose last part is a number is an address, in any notation (WHATWG URL, "ends in a number").
  private static func isNumeric(_ host: [UInt8]) -> Bool {
    guard let last = labels(of: host).last else { return false }
    return last.starts(with: Array("0x".utf8)) || last.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func isThisMachine(_ host: String) -> Bool {
    host == "localhost" || host.hasSuffix(".localhost")
  }

  private static func labels(of host: [UInt8]) -> [ArraySlice<UInt8>] {
    host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  }
}
