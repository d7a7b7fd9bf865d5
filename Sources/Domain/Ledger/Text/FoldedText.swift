/// A text folded for searching: without case, accents and the width of characters.
///
/// Other characters are kept, so that `%` and `_` have no special meaning.
package struct FoldedText: Hashable, Sendable {
  package let text: String

  package init(_ text: String) {
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    self.text = isPlain ? FoldedText.lowered(text) : FoldedText.folded(text)
  }

  /// A text that is already folded, from a table.
  package init(kept folded: String) { text = folded }

  /// A name folded for comparing by its look: each run of spaces is one plain space, and invisible characters
  /// are removed.
  package init(name: String) { text = FoldedText.plainName(name) ?? FoldedText.anyName(name) }

  static func anyName(_ name: String) -> String { FoldedText(name.composed).text.seen.withPlainSpaces }

  /// The same in one pass for ASCII, which most names are; nil for others. In ASCII no characters are
  /// composed or wide, and only spaces are invisible.
  static func plainName(_ name: String) -> String? {
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    return String(unsafeUninitializedCapacity: name.utf8.count) { buffer in
      var count = 0
      for byte in name.utf8 {
        let isSpace = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
        if count == 0 ? byte.isWhitespace : isSpace && buffer[count - 1] == UInt8(ascii: " ") { continue }
        buffer[count] = isSpace ? UInt8(ascii: " ") : byte.loweredASCII
        count += 1
      }
      while count > 0, buffer[count - 1].isWhitespace { count -= 1 }
      return count
    }
  }

  private static func lowered(_ text: String) -> String {
    String(unsafeUninitializedCapacity: text.utf8.count) { buffer in
      for (index, byte) in text.utf8.enumerated() { buffer[index] = byte.loweredASCII }
      return text.utf8.count
    }
  }

  private static func folded(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      for lowered in narrow(scalar).properties.lowercaseMapping.unicodeScalars {
        append(lowered, to: &result)
      }
    }
    return String(result)
  }

  /// Marks above or below a letter are removed, whether they are a part of it or follow it.
  private static func append(_ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView) {
    switch scalar.properties.generalCategory {
    case .nonspacingMark: return
    case .lowercaseLetter, .otherLetter:
      if let letters = LetterBases.all[scalar] {
        result.append(contentsOf: letters.unicodeScalars)
      } else {
        result.append(scalar)
      }
    default: result.append(scalar)
    }
  }

  /// East Asian fonts have full-width Latin letters, digits and punctuation: they mean the same.
  private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0x3000: " "
    default: scalar
    }
  }
}

extension UInt8 {
  /// Spaces and ends of lines.
  fileprivate var isWhitespace: Bool { self == UInt8(ascii: " ") || (0x09...0x0D).contains(self) }
}

// Compared by bytes: folded text needs no comparison by Unicode's canonical equivalence, which takes time
// quadratic in a run of marks.
extension FoldedText: Comparable {
  package static func == (a: Self, b: Self) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

  package static func < (a: Self, b: Self) -> Bool { a.text.utf8.lexicographicallyPrecedes(b.text.utf8) }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

/// The base letters of letters with marks or strokes.
private enum LetterBases {
  /// Unicode names such letters after their base: LATIN SMALL LETTER O WITH STROKE.
  static let all: [Unicode.Scalar: String] = {
    let letters = blocks.joined().compactMap { Unicode.Scalar($0) }
    var byName: [String: Unicode.Scalar] = [:]
    for letter in letters { byName[letter.properties.name ?? ""] = letter }
    var bases = spelledOut
    for letter in letters where bases[letter] == nil {
      guard let name = letter.properties.name, let base = byName[baseName(in: name)], base != letter else {
        continue
      }
      bases[letter] = String(base)
    }
    return bases
  }()

  /// The blocks of letters with marks: Latin, Greek, Cyrillic, Arabic.
  private static let blocks: [ClosedRange<UInt32>] = [
    0x61...0x7A, 0xDF...0x24F, 0x386...0x3CE, 0x430...0x45F, 0x620...0x64A, 0x1E00...0x1EFF, 0x1F00...0x1FFF,
  ]

  private static let spelledOut: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ı": "i", "ё": "е", "й": "и", "ς": "σ", "ى": "ي",
    "ة": "ه",
  ]

  private static func baseName(in name: String) -> String {
    let words = name.split(separator: " ")
    return words.prefix { $0 != "WITH" }.joined(separator: " ")
  }
}

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
