package import Credentials
import Encodings
package import HTTPClient
package import Store

/// Proves to push services that messages come from the instance that browsers subscribed to (RFC 8292).
package struct ServerIdentification: Sendable {
  private let key: PrivateKey
  private let contact: String

  /// `contact` is for complaints from the service: `mailto:…` or the instance's address.
  package init(_ key: PrivateKey, contact: String) {
    self.key = key
    self.contact = contact
  }

  /// The key that browsers need to subscribe.
  package var publicKey: String { Base64.url.text(of: key.point) }

  /// The field `Authorization` for a service, valid for twelve hours; nil if there is not enough memory.
  package func authorization(for endpoint: WebAddress, at now: Instant) -> String? {
    let parts = [header, claims(for: endpoint, at: now)]
    let signed = parts.map { Base64.url.text(of: $0) }.joined(separator: ".")
    guard let signature = key.sign(Array(signed.utf8)) else { return nil }
    return "vapid t=\(signed).\(Base64.url.text(of: signature)), k=\(publicKey)"
  }

  private var header: [UInt8] {
    written {
      $0.write("typ", "JWT")
      $0.write("alg", "ES256")
    }
  }

  private func claims(for endpoint: WebAddress, at now: Instant) -> [UInt8] {
    written {
      $0.write("aud", endpoint.origin)
      $0.key("exp")
      $0.write(now.milliseconds / 1_000 + Self.seconds)
      $0.write("sub", contact)
    }
  }

  private func written(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(members)
    return writer.bytes
  }

  private static let seconds: Int64 = 12 * 3_600
}
