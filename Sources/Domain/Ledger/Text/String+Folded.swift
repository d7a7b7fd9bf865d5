extension String {
  /// The text for comparing names: without case and accents.
  package var foldedName: FoldedText { FoldedText(name: self) }

  /// Whether two names look the same to readers. Most names are ASCII, and are compared directly.
  package func isSameName(as other: String) -> Bool {
    if startsOtherwise(than: other) { return false }
    guard isPlainName, other.isPlainName else { return foldedName == other.foldedName }
    return utf8.elementsEqual(other.utf8) { $0.loweredASCII == $1.loweredASCII }
  }

  /// Whether both begin with different ASCII letters or digits, which differ with any folding.
  private func startsOtherwise(than other: String) -> Bool {
    guard let first = utf8.first?.loweredASCII, let second = other.utf8.first?.loweredASCII else {
      return false
    }
    return first != second && first.isPlainLetter && second.isPlainLetter
  }

  /// Whether it has only visible ASCII characters, with single spaces between words.
  private var isPlainName: Bool {
    var isAfterWord = false
    for byte in utf8 {
      let isSpace = byte == UInt8(ascii: " ")
      guard (0x20..<0x7F).contains(byte), isAfterWord || !isSpace else { return false }
      isAfterWord = !isSpace
    }
    return isAfterWord
  }

  /// Searches by bytes: the standard library's search compares whole characters, and is slower.
  package func contains(literally word: String) -> Bool {
    var (text, word) = (self, word)
    return text.withUTF8 { text in word.withUTF8 { text.contains(literally: $0) } }
  }

  /// The folded text for searching words.
  package var foldedForComparison: String { foldedName.text }
}

extension UInt8 {
  fileprivate var isPlainLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }

  /// The byte in lower case.
  var loweredASCII: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func contains(literally word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = word.first else { return true }
    guard word.count <= count else { return false }
    return (0...count - word.count).contains { start in
      self[start] == first && (1..<word.count).allSatisfy { self[start + $0] == word[$0] }
    }
  }
}

extension StringProtocol {
  /// The text with ASCII letters in upper case. Used to compare codes: Unicode turns `ß` into `SS`, with
  /// which another code begins.
  package var capitalizedASCII: String { String(decoding: utf8.map(\.capitalASCII), as: UTF8.self) }

  /// The text with ASCII letters in lower case.
  package var loweredASCII: String { String(decoding: utf8.map(\.loweredASCII), as: UTF8.self) }
}

extension UInt8 {
  /// The byte in upper case.
  fileprivate var capitalASCII: UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) ? self & 0xDF : self
  }
}
