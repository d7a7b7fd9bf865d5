package import Credentials
import Encodings
package import HTTPClient

/// Encrypts a message for one browser, so that the push service cannot read it (RFC 8291).
package enum PushEncryption {
  /// The longest text that every service accepts.
  package static let mostBytes = 3_993
  private static let recordSize: [UInt8] = [0, 0, 0x10, 0]
  private static let pieceSize = 256

  /// Padded to whole blocks, so that the length reveals little; `own` and `salt` are new for each message.
  /// Nil for a text that is too long, and for an invalid browser key.
  package static func body(
    _ text: [UInt8], for subscription: PushSubscription, own: PrivateKey, salt: [UInt8]
  ) -> [UInt8]? {
    guard text.count <= mostBytes else { return nil }
    let wanted = (text.count + 1 + pieceSize - 1) / pieceSize * pieceSize
    let filling = min(wanted, mostBytes + 1) - text.count - 1
    let record = text + [2] + [UInt8](repeating: 0, count: filling)
    return sealed(record, for: subscription, own: own, salt: salt)
  }

  /// The one record of a message, which ends with 2 and any number of zeros.
  static func sealed(_ record: [UInt8], for subscription: PushSubscription, own: PrivateKey, salt: [UInt8])
    -> [UInt8]?
  {
    guard salt.count == 16, let shared = own.secret(with: subscription.key) else { return nil }
    let purpose = Array("WebPush: info\0".utf8) + subscription.key + own.point
    let secret = MessageCode.derived(32, from: shared, salt: subscription.secret, purpose: purpose)
    let key = MessageCode.derived(
      16, from: secret, salt: salt, purpose: Array("Content-Encoding: aes128gcm\0".utf8))
    let nonce = MessageCode.derived(
      12, from: secret, salt: salt, purpose: Array("Content-Encoding: nonce\0".utf8))
    guard let sealed = AESGCM.sealed(record, key: key, nonce: nonce) else { return nil }
    return salt + recordSize + [UInt8(PrivateKey.pointSize)] + own.point + sealed
  }
}

/// A browser's push subscription, as sent by the browser (RFC 8030, RFC 8291).
package struct PushSubscription: Hashable, Sendable {
  package let endpoint: WebAddress
  /// The browser's key, as a point of 65 bytes.
  package let key: [UInt8]
  /// 16 bytes that only the browser and we know.
  package let secret: [UInt8]
}

extension PushSubscription {
  /// Nil if the address is not HTTPS, or a key is invalid. The two keys are base64url.
  package init?(endpoint: String, key: String, secret: String) {
    guard let address = WebAddress(endpoint), address.isEncrypted, key.utf8.count == 87,
      secret.utf8.count == 22, let key = Base64.url.bytes(of: key), key[0] == 4,
      let secret = Base64.url.bytes(of: secret)
    else { return nil }
    self.init(endpoint: address, key: key, secret: secret)
  }
}
