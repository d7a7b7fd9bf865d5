import Encodings

/// A code that replaces a lost phone for one sign-in: fifty random bits. Only its digest is stored.
package struct RecoveryCode: Sendable {
  private let digits: [UInt8]

  /// The number of codes that are issued at once.
  package static let count = 10
  /// The number of random bytes that they are made from.
  package static let randomLength = count * lengthOfOne

  /// The codes made from random bytes; nil for another number of bytes.
  package static func all(of random: [UInt8]) -> [RecoveryCode]? {
    guard random.count == randomLength else { return nil }
    return stride(from: 0, to: random.count, by: lengthOfOne).map { start in
      RecoveryCode(random: Array(random[start..<start + lengthOfOne]))
    }
  }

  /// Uses the first fifty bits.
  private init(random: [UInt8]) {
    digits = Array(Base32.crockford.text(of: random).utf8.prefix(Self.digitCount))
  }

  /// Reads a typed code: in any case, with or without the hyphen, with o for 0, and i or l for 1.
  package init?(_ typed: String) {
    guard let characters = EnteredCharacters(typed) else { return nil }
    let digits = characters.ascii.map(Self.meant)
    guard digits.count == Self.digitCount, digits.allSatisfy(Base32.crockford.digits.contains) else {
      return nil
    }
    self.digits = digits
  }

  /// The text that is shown once.
  package var text: String {
    let text = String(decoding: digits, as: UTF8.self)
    return "\(text.prefix(5))-\(text.suffix(5))"
  }

  /// The stored form: the SHA-256 of its ten digits.
  package var digest: [UInt8] { SHA256.digest(of: digits) }

  /// Its index among the stored digests, all of which are compared.
  package func place(among digests: [[UInt8]]) -> Int? {
    let own = digest
    var place: Int?
    for (index, kept) in digests.enumerated() where ConstantTime.areEqual(kept, own) { place = index }
    return place
  }

  private static let digitCount = 10
  private static let lengthOfOne = 7

  private static func meant(_ character: UInt8) -> UInt8 {
    switch character {
    case UInt8(ascii: "o"): UInt8(ascii: "0")
    case UInt8(ascii: "i"), UInt8(ascii: "l"): UInt8(ascii: "1")
    default: character
    }
  }
}
