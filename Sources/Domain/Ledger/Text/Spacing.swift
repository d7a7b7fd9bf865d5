extension String {
  /// The text with each run of spaces reduced to one. A single space is kept as it is, even if it is
  /// full-width or no-break.
  package var withSingleSpaces: String { spaced(keepsSingle: true) }

  /// The text for comparing names, with each run of spaces as one plain space.
  package var withPlainSpaces: String { spaced(keepsSingle: false) }

  /// Line breaks are not spaces.
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

  /// Whether it is ASCII with single spaces, as most texts are: then nothing changes.
  private var hasPlainSpacesAlone: Bool {
    var last: UInt8 = 0
    return utf8.allSatisfy { byte in
      defer { last = byte }
      return (0x20..<0x7F).contains(byte) && !(byte == 0x20 && last == 0x20)
    }
  }
}
