extension String {
  /// The text with one space for each run of them. A single one is kept as it is, be it as wide as a letter
  /// or one at which no line breaks.
  package var withSingleSpaces: String { spaced(keepsSingle: true) }

  /// The text as names are compared, which spaces do not tell apart: each run of them is one plain space.
  package var withPlainSpaces: String { spaced(keepsSingle: false) }

  /// The ends of lines are no spaces.
  private func spaced(keepsSingle: Bool) -> String {
    if hasPlainSpacesAlone { return self }
    var result = String.UnicodeScalarView()
    var isBehindSpace = false
    for scalar in unicodeScalars {
      let isSpace = scalar == "\t" || scalar.properties.generalCategory == .spaceSeparator
      if isSpace && isBehindSpace { result.removeLast() }
      result.append(isSpace && (isBehindSpace || !keepsSingle) ? " " : scalar)
      isBehindSpace = isSpace
    }
    return String(result)
  }

  /// Letters and signs of English with single spaces between them, as most texts are: nothing to be done.
  private var hasPlainSpacesAlone: Bool {
    var last: UInt8 = 0
    return utf8.allSatisfy { byte in
      defer { last = byte }
      return (0x20..<0x7F).contains(byte) && !(byte == 0x20 && last == 0x20)
    }
  }
}
