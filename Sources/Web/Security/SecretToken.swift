import COpenSSL
import Store

/// A secret of 256 random bits that somebody shows to be let in. Only its digest is kept.
struct SecretToken: Sendable {
  private let bytes: [UInt8]

  init(_ randomness: Randomness) {
    bytes = randomness.bytes(Self.length)
  }

  /// Reads the hexadecimal text of a token; nil for anything else.
  init?(_ text: String) {
    guard text.utf8.count == 2 * Self.length else { return nil }
    let digits = text.utf8.compactMap(Self.value)
    guard digits.count == 2 * Self.length else { return nil }
    bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  var text: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  var digest: Digest { Digest(of: bytes) }

  private static let length = 32

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

extension Digest {
  /// The SHA-256 of `bytes`.
  init(of bytes: [UInt8]) {
    let digest = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      SHA256(bytes, bytes.count, buffer.baseAddress)
      count = 32
    }
    guard let made = Digest(digest) else { preconditionFailure("SHA-256 has 32 bytes.") }
    self = made
  }
}
