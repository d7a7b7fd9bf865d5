/// Base 32 in one of its alphabets, without padding: for codes that people copy by hand.
package struct Base32: Sendable {
  /// The 32 digits, in ASCII.
  package let digits: [UInt8]

  /// Upper-case letters and the digits 2 to 7 (RFC 4648 section 6), as authenticator apps expect.
  package static let standard = Base32("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
  /// Crockford's alphabet in lower case: without i, l, o and u, which look like other digits or form words.
  package static let crockford = Base32("0123456789abcdefghjkmnpqrstvwxyz")

  private init(_ digits: StaticString) { self.digits = digits.withUTF8Buffer { Array($0) } }

  /// Writes a digit for each five bits; the last one is padded with zero bits.
  package func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 8 + 4) / 5)
    var bits: UInt32 = 0
    var held: UInt32 = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      held += 8
      while held >= 5 {
        held -= 5
        text.append(digits[Int(bits >> held & 0x1F)])
      }
    }
    if held > 0 { text.append(digits[Int(bits << (5 - held) & 0x1F)]) }
    return String(decoding: text, as: UTF8.self)
  }
}
