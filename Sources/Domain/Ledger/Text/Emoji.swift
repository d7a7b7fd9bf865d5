/// The rule for the emoji of a group: one character that is shown as a picture.
package enum Emoji {
  /// Enough for a family or a flag of several code points.
  private static let mostBytes = 40

  /// The emoji without the spaces around it; nil for anything else.
  package static func accept(_ text: String) -> String? {
    // Measured first, so that long texts are not split into characters.
    guard text.utf8.count <= 2 * mostBytes else { return nil }
    let emoji = text.filter { !$0.isWhitespace }
    return isEmoji(emoji) ? emoji : nil
  }

  /// Whether a text is one emoji, as it is stored.
  package static func isEmoji(_ text: String) -> Bool {
    guard text.utf8.count <= mostBytes, text.count == 1 else { return false }
    let scalars = Array(text.unicodeScalars)
    if let last = scalars.last, last == keycap { return isKeycap(scalars) }
    if scalars.contains(where: isRegional) { return scalars.count == 2 && scalars.allSatisfy(isRegional) }
    if scalars.first == blackFlag, scalars.last == endOfTags {
      return scalars.count > 2 && scalars.dropFirst().dropLast().allSatisfy { tags.contains($0.value) }
    }
    return scalars.split(separator: joiner, omittingEmptySubsequences: false).allSatisfy(isPicture)
  }

  /// The number of a telephone's key, such as 7️⃣.
  private static func isKeycap(_ scalars: [Unicode.Scalar]) -> Bool {
    guard let key = scalars.first, key.isASCII, key.properties.isEmoji else { return false }
    return scalars.count == 2 || scalars.count == 3 && scalars[1] == asPicture
  }

  /// A picture of its own, with a colour of skin or the wish to be shown as a picture.
  private static func isPicture(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = scalars.first, first.value > 0xFF, first.properties.isEmoji else { return false }
    return scalars.count == 1
      || scalars.count == 2 && scalars.last.map { $0 == asPicture || $0.properties.isEmojiModifier } == true
  }

  private static func isRegional(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  private static let keycap: Unicode.Scalar = "\u{20E3}"
  private static let joiner: Unicode.Scalar = "\u{200D}"
  private static let asPicture: Unicode.Scalar = "\u{FE0F}"
  /// Flags of parts of a country are a black flag, followed by the letters of the part.
  private static let blackFlag: Unicode.Scalar = "\u{1F3F4}"
  private static let tags: ClosedRange<UInt32> = 0xE0030...0xE007A
  private static let endOfTags: Unicode.Scalar = "\u{E007F}"
}
