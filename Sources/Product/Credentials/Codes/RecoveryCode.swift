import Encodings

/// What lets somebody in once whose telephone is gone: fifty random bits on paper. Only its digest is kept.
package struct RecoveryCode: Sendable {
  private let digits: [UInt8]

  /// How many are handed out at once.
  package static let count = 10
  /// How many random bytes they are made of.
  package static let randomLength = count * lengthOfOne

  /// The codes of so many random bytes; nil for another number of them.
  package static func all(of random: [UInt8]) -> [RecoveryCode]? {
    guard random.count == randomLength else { return nil }
    return stride(from: 0, to: random.count, by: lengthOfOne).map { start in
      RecoveryCode(random: Array(random[start..<start + lengthOfOne]))
    }
  }

  /// The first fifty bits count.
  private init(random: [UInt8]) {
    digits = Array(Base32.crockford.text(of: random).utf8.prefix(Self.digitCount))
  }

  /// Reads one as it is typed: in any letter case, with or without the hyphen, with o for 0, and i or l for 1.
  package init?(_ typed: String) {
    guard let characters = TypedCharacters(typed) else { return nil }
    let digits = characters.ascii.map(Self.meant)
    guard digits.count == Self.digitCount, digits.allSatisfy(Base32.crockford.digits.contains) else {
      return nil
    }
    self.digits = digits
  }

  /// As it is shown once.
  package var text: String {
    let text = String(decoding: digits, as: UTF8.self)
    return "\(text.prefix(5))-\(text.suffix(5))"
  }

  /// What is kept of it: the SHA-256 of its ten digits.
  package var digest: [UInt8] { SHA256.digest(of: digits) }

  /// Where it stands among those that are kept, of which each is looked at.
  package func place(among digests: [[UInt8]]) -> Int? {
    let own = digest
    var place: Int?
    for (index, kept) in digests.enumerated() where SameBytes.areEqual(kept, own) { place = index }
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
