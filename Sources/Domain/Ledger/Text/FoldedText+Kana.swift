extension FoldedText {
  /// The text, and if it contains katakana, the same in full width and in half width: カ and ｶ mean the same,
  /// and a search must find both.
  package var widths: [String] {
    guard text.unicodeScalars.contains(where: Katakana.includes) else { return [text] }
    var widths = [text]
    for other in [Katakana.widened(text), Katakana.narrowed(text)] where !widths.contains(other) {
      widths.append(other)
    }
    return widths
  }
}

/// The two widths of katakana and of their punctuation. In half width the marks that change a sound are
/// separate characters: ガ is ｶﾞ.
private enum Katakana {
  static func includes(_ scalar: Unicode.Scalar) -> Bool {
    (0x3001...0x300D).contains(scalar.value) || (0x30A1...0x30FC).contains(scalar.value)
      || (0xFF61...0xFF9F).contains(scalar.value)
  }

  static func widened(_ text: String) -> String {
    var result: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      if let last = result.last, let changed = voiced(last, by: scalar) {
        result[result.count - 1] = changed
      } else {
        result.append(wide[scalar] ?? scalar)
      }
    }
    return string(result)
  }

  static func narrowed(_ text: String) -> String {
    string(text.unicodeScalars.flatMap { narrow[$0] ?? [$0] })
  }

  private static func string(_ scalars: [Unicode.Scalar]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// In the order of the half-width characters, which begin at U+FF61.
  private static let ordered = "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"

  private static let wide: [Unicode.Scalar: Unicode.Scalar] = {
    var wide: [Unicode.Scalar: Unicode.Scalar] = [voiceMark: "゛", halfVoiceMark: "゜"]
    for (index, scalar) in ordered.unicodeScalars.enumerated() {
      if let narrow = Unicode.Scalar(0xFF61 + UInt32(index)) { wide[narrow] = scalar }
    }
    return wide
  }()

  private static let narrow: [Unicode.Scalar: [Unicode.Scalar]] = {
    var narrow: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for (small, large) in wide {
      narrow[large] = [small]
      for mark in [voiceMark, halfVoiceMark] {
        if let changed = voiced(large, by: mark) { narrow[changed] = [small, mark] }
      }
    }
    return narrow
  }()

  private static let voiceMark: Unicode.Scalar = "\u{FF9E}"
  private static let halfVoiceMark: Unicode.Scalar = "\u{FF9F}"

  /// In Unicode each changed sound follows its plain one, except for ヴ.
  private static func voiced(_ wide: Unicode.Scalar, by mark: Unicode.Scalar) -> Unicode.Scalar? {
    guard mark == voiceMark || mark == halfVoiceMark else { return nil }
    if "ハヒフヘホ".unicodeScalars.contains(wide) {
      return Unicode.Scalar(wide.value + (mark == voiceMark ? 1 : 2))
    }
    guard mark == voiceMark else { return nil }
    if wide == "ウ" { return "ヴ" }
    return "カキクケコサシスセソタチツテト".unicodeScalars.contains(wide) ? Unicode.Scalar(wide.value + 1) : nil
  }
}
