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
    let scalars = text.unicodeScalars
    guard text.utf8.count <= mostBytes, text.count == 1, let first = scalars.first else { return false }
    // Digits and signs such as "#" are emoji only in a keycap.
    let isPicture = first.value > 0xFF ? first.properties.isEmoji : scalars.contains(keycap)
    return isPicture && scalars.dropFirst().allSatisfy(mayFollow)
  }

  private static let keycap: Unicode.Scalar = "\u{20E3}"

  /// The parts of emoji of several code points; no marks such as accents, which could be heaped up.
  private static func mayFollow(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Joiner, keycap, presentation as a picture, and the letters of regional flags.
    case 0x200D, 0x20E3, 0xFE0F, 0xE0020...0xE007F: true
    default: scalar.value > 0xFF && scalar.properties.isEmoji
    }
  }
}
