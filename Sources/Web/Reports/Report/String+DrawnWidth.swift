/// How much room a text takes in a drawing, where nothing breaks or shrinks it.
extension String {
  /// Its width in units of the drawing, rather too large than too small, for the font is the reader's own.
  var drawnWidth: Int { unicodeScalars.reduce(0) { $0 + $1.drawnWidth } }

  /// The text, or as much of it as has room, with an ellipsis.
  func cut(toWidth width: Int) -> String {
    guard drawnWidth > width else { return self }
    var (kept, left) = ("", width - Unicode.Scalar.widest)
    for character in self {
      left -= String(character).drawnWidth
      if left < 0 { break }
      kept.append(character)
    }
    return kept.withIsolatesClosed + "…"
  }

  /// What is cut off may have been the end of an isolate.
  private var withIsolatesClosed: String {
    let isOpen = unicodeScalars.contains("\u{2068}") && !unicodeScalars.contains("\u{2069}")
    return isOpen ? self + "\u{2069}" : self
  }
}

extension Unicode.Scalar {
  /// That of an ideograph: the size of the font.
  fileprivate static let widest = 12

  fileprivate var drawnWidth: Int {
    if properties.isDefaultIgnorableCodePoint || properties.generalCategory == .nonspacingMark { return 0 }
    if value >= 0x1100 { return value < 0x2E80 ? 8 : Self.widest }
    if "iljtfr.,'’ ()|!:;".unicodeScalars.contains(self) { return 4 }
    return properties.isUppercase || self == "m" || self == "w" ? 9 : 7
  }
}
