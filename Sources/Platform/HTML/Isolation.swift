/// Names and amounts of one direction in a sentence of the other.
extension String {
  /// The text in a form that cannot disturb the order of the text around it.
  ///
  /// Most texts run the way their page does and stay as they are, so that they can be searched and copied
  /// without invisible characters. A text made of isolated ones has no letter of its own to tell its
  /// direction by, and runs the way of the page.
  package func isolated(amidRightToLeft: Bool) -> String {
    amidRightToLeft || hasRightToLeftLetters ? isolatedAlways(amidRightToLeft) : self
  }

  /// Apart, since few texts get here and all of them pass the test above.
  @inline(never) private func isolatedAlways(_ amidRightToLeft: Bool) -> String {
    guard !isEmpty, !isAddress else { return self }
    let isolates = Isolates(self)
    if isolates.areTheWhole { return self }
    let start = amidRightToLeft && isolates.areAllThatIsRead ? Isolates.rightToLeft : Isolates.firstStrong
    return "\(start)\(self)\(Isolates.end)"
  }

  /// In a message that is sent on, an invisible character would become a part of the link.
  private var isAddress: Bool {
    (hasPrefix("https://") || hasPrefix("http://")) && utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }

  private var hasRightToLeftLetters: Bool {
    if utf8Span.isKnownASCII { return false }
    let mayBe = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.indices.contains { index in
        switch bytes[index] {
        // Hebrew, Arabic and related scripts; their presentation forms; old scripts.
        case 0xD6...0xE0, 0xEF, 0xF0: true
        // The right-to-left mark, whose bytes are among those of quotes and dashes.
        case 0xE2: index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] == 0x8F
        default: false
        }
      }
    }
    return mayBe != false && unicodeScalars.contains(where: \.runsRightToLeft)
  }
}

/// The isolates within a text, and whether there is other text.
private struct Isolates {
  static let rightToLeft: Unicode.Scalar = "\u{2067}"
  static let firstStrong: Unicode.Scalar = "\u{2068}"
  static let end: Unicode.Scalar = "\u{2069}"

  private var depth = 0
  private var count = 0
  private var hasOthers = false
  private var hasLetters = false

  init(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{2066}", Self.rightToLeft, Self.firstStrong:
        if depth == 0 { count += 1 }
        depth += 1
      case Self.end: depth = max(0, depth - 1)
      default: if depth == 0 { take(scalar) }
      }
    }
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    hasOthers = true
    if scalar.properties.isAlphabetic || scalar.runsRightToLeft || scalar == "\u{200E}" { hasLetters = true }
  }

  var areTheWhole: Bool { count == 1 && !hasOthers }
  var areAllThatIsRead: Bool { count > 0 && !hasLetters }
}

extension Unicode.Scalar {
  fileprivate var runsRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
