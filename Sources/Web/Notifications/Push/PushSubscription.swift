import Encodings
package import HTTPClient

/// A browser's push subscription, as sent by the browser (RFC 8030, RFC 8291).
package struct PushSubscription: Hashable, Sendable {
  package let endpoint: WebAddress
  /// The browser's key, as a point of 65 bytes.
  package let key: [UInt8]
  /// 16 bytes that only the browser and we know.
  package let secret: [UInt8]

  /// Nil if the address is not HTTPS, or a key is invalid. The two keys are base64url.
  package init?(endpoint: String, key: String, secret: String) {
    guard let address = WebAddress(endpoint), address.isEncrypted, key.utf8.count == 87,
      secret.utf8.count == 22, let key = Base64.url.bytes(of: key), key[0] == 4,
      let secret = Base64.url.bytes(of: secret)
    else { return nil }
    self.init(endpoint: address, key: key, secret: secret)
  }

  init(endpoint: WebAddress, key: [UInt8], secret: [UInt8]) {
    self.endpoint = endpoint
    self.key = key
    self.secret = secret
  }
}
