internal import Encodings

/// The beginning of a file in age's format: for each recipient a line with the key of the file, encrypted for
/// them, and at its end a code that proves that the key was known to the writer.
enum AgeHeader {
  static let version = "age-encryption.org/v1"
  static let fileKeySize = 16
  static let base64 = Base64("+", "/", padding: nil)
  static let kind = "X25519"
  private static let zeroNonce = [UInt8](repeating: 0, count: 12)

  /// The header for one recipient. `secret` must be random, and used only once.
  static func bytes(fileKey: [UInt8], for recipient: AgeRecipient, _ secret: [UInt8]) throws(AgeFlaw)
    -> [UInt8]
  {
    let share = try AgePrimitives.publicKey(of: secret)
    guard let key = try wrappingKey(secret, with: recipient.key, share: share, of: recipient) else {
      throw .outOfOrder
    }
    let body = try AgePrimitives.sealed(fileKey[...], key: key, nonce: zeroNonce)
    let text = "\(version)\n-> \(kind) \(base64.text(of: share))\n\(base64.text(of: body))\n---"
    let code = try code(of: Array(text.utf8), fileKey)
    return Array("\(text) \(base64.text(of: code))\n".utf8)
  }

  /// The key of the file, if this stanza was made for the identity.
  static func fileKey(share: [UInt8], body: [UInt8], for identity: AgeIdentity) throws(AgeFlaw) -> [UInt8]? {
    guard let key = try wrappingKey(identity.secret, with: share, share: share, of: identity.recipient) else {
      throw .malformed
    }
    return try AgePrimitives.opened(body[...], key: key, nonce: zeroNonce)
  }

  /// The code at the end of a header whose text ends with `---`.
  static func code(of text: [UInt8], _ fileKey: [UInt8]) throws(AgeFlaw) -> [UInt8] {
    try AgePrimitives.code(
      of: text, key: try AgePrimitives.derived(from: fileKey, salt: [], purpose: "header"))
  }

  /// The key of the chunks.
  static func payloadKey(_ fileKey: [UInt8], nonce: [UInt8]) throws(AgeFlaw) -> [UInt8] {
    try AgePrimitives.derived(from: fileKey, salt: nonce, purpose: "payload")
  }

  private static func wrappingKey(
    _ secret: [UInt8], with other: [UInt8], share: [UInt8], of recipient: AgeRecipient
  ) throws(AgeFlaw) -> [UInt8]? {
    guard let agreed = try AgePrimitives.agreed(secret, with: other) else { return nil }
    return try AgePrimitives.derived(from: agreed, salt: share + recipient.key, purpose: "\(version)/\(kind)")
  }
}

/// The chunks behind the header, each sealed with its number and whether it is the last: so none can be
/// changed, moved or left out (STREAM).
struct AgeChunks {
  static let size = 64 << 10
  static let sealedSize = size + AgePrimitives.tagSize
  static let nonceSize = 16

  private let key: [UInt8]
  private(set) var number: UInt64 = 0

  init(key: [UInt8]) { self.key = key }

  mutating func seal(_ text: ArraySlice<UInt8>, isLast: Bool) throws(AgeFlaw) -> [UInt8] {
    defer { number += 1 }
    return try AgePrimitives.sealed(text, key: key, nonce: nonce(isLast))
  }

  /// Nil if it is not the next chunk.
  mutating func open(_ sealed: ArraySlice<UInt8>, isLast: Bool) throws(AgeFlaw) -> [UInt8]? {
    guard let text = try AgePrimitives.opened(sealed, key: key, nonce: nonce(isLast)) else { return nil }
    number += 1
    return text
  }

  /// Eleven bytes of the number, and one that marks the last chunk.
  private func nonce(_ isLast: Bool) -> [UInt8] {
    let digits = (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(56 - 8 * $0)) }
    return [0, 0, 0] + digits + [isLast ? 1 : 0]
  }
}
