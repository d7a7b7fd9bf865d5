/// Names and amounts of one direction in a sentence of the other.
extension String {
  /// The text so that it cannot disturb the order of what stands around it.
  ///
  /// Most texts run the way their page does and stay as they are, so that they can be searched and copied
  /// without invisible characters.
  package func isolated(amidRightToLeft: Bool) -> String {
    guard amidRightToLeft || hasRightToLeftLetters, !isEmpty, !isIsolated else { return self }
    return "\u{2068}\(self)\u{2069}"
  }

  private var isIsolated: Bool {
    utf8.first == 0xE2 && unicodeScalars.first == "\u{2068}" && unicodeScalars.last == "\u{2069}"
      && !unicodeScalars.dropFirst().contains("\u{2068}")
  }

  private var hasRightToLeftLetters: Bool {
    // Below the Hebrew letters a character has one byte, or two of which the first is lower than this.
    guard utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    return unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x590...0x8FF, 0x200F, 0x61C, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF,
        0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }
}
