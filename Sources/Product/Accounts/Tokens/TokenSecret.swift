import Encodings
package import Store

/// The secret of a personal token: a prefix by which scanners for leaked secrets recognise it, 256 random
/// bits, and a checksum, so that a mistyped token is refused without a look-up in the database.
package struct TokenSecret: Sendable {
  private let bytes: [UInt8]

  /// A new, unpredictable secret.
  package init(_ randomness: Randomness) { bytes = randomness.bytes(Self.length) }

  /// Reads the text of a token; nil for anything else.
  package init?(_ text: String) {
    let text = Array(text.utf8)
    guard text.count == Self.prefix.count + Self.bodyLength + Self.checkLength, text.starts(with: Self.prefix)
    else { return nil }
    let body = Array(text[Self.prefix.count...].prefix(Self.bodyLength))
    guard text.suffix(Self.checkLength).elementsEqual(Self.check(of: body)),
      let bytes = Base64.url.bytes(of: body.span)
    else { return nil }
    self.bytes = bytes
  }

  /// The form that its holder keeps.
  package var text: String {
    let body = Array(Base64.url.text(of: bytes).utf8)
    return String(decoding: Self.prefix + body + Self.check(of: body), as: UTF8.self)
  }

  /// The first characters after the prefix.
  package var beginning: String { String(Base64.url.text(of: bytes).prefix(PersonalToken.beginningLength)) }

  /// The stored form. It needs no salt, as so many bits cannot be guessed.
  package var digest: Digest { Digest(of: bytes) }

  private static let prefix = Array("evenly_".utf8)
  private static let length = 32
  /// The length of 32 bytes in base 64.
  private static let bodyLength = 43
  private static let checkLength = 6

  /// The checksum in base 62.
  private static func check(of body: [UInt8]) -> [UInt8] {
    var checksum = CRC32()
    checksum.add(body)
    let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
    var rest = Int(checksum.value)
    let reversed = (0..<checkLength).map { _ in
      defer { rest /= digits.count }
      return digits[rest % digits.count]
    }
    return reversed.reversed()
  }
}
