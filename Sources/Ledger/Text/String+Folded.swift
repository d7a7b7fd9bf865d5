extension String {
  /// The text by which names are compared: without case and accents.
  package var foldedName: FoldedText { FoldedText(name: self) }

  /// Whether two names are one to whoever reads them. Most names are plain, and are told apart as they are.
  package func isSameName(as other: String) -> Bool {
    guard isPlainName, other.isPlainName else { return foldedName == other.foldedName }
    return utf8.elementsEqual(other.utf8) { $0.loweredASCII == $1.loweredASCII }
  }

  /// Whether it is of ASCII that is seen, with single spaces between its words.
  private var isPlainName: Bool {
    var isAfterWord = false
    for byte in utf8 {
      let isSpace = byte == UInt8(ascii: " ")
      guard (0x20..<0x7F).contains(byte), isAfterWord || !isSpace else { return false }
      isAfterWord = !isSpace
    }
    return isAfterWord
  }

  /// The same as a text to look for words in.
  package var foldedForComparison: String { foldedName.text }
}

extension UInt8 {
  /// A small letter in the place of a capital one.
  var loweredASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
