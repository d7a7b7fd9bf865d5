/// The bytes that give HTTP its structure.
enum Byte {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let dash = UInt8(ascii: "-")
  static let colon = UInt8(ascii: ":")
  static let semicolon = UInt8(ascii: ";")
  static let slash = UInt8(ascii: "/")
  static let zero = UInt8(ascii: "0")
}

extension Span<UInt8> {
  /// Whether the bytes are exactly `text`, letter case included.
  func spells(_ text: String) -> Bool {
    guard count == text.utf8.count else { return false }
    var index = 0
    for byte in text.utf8 {
      if self[index] != byte { return false }
      index += 1
    }
    return true
  }

  /// Whether the bytes and `other` are the same except for the case of ASCII letters.
  func spells(ignoringCase other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where self[index].asciiLowercased != other[index].asciiLowercased { return false }
    return true
  }
}

extension Span<UInt8> {
  /// Whether the bytes and `text` are the same except for the case of ASCII letters.
  func spells(ignoringCase text: StaticString) -> Bool {
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return spells(ignoringCase: bytes.span)
  }

  var isToken: Bool {
    for index in indices where !ByteSet.token.contains(self[index]) { return false }
    return !isEmpty
  }

  /// Calls `body` with each element of a comma-separated list, trimmed, empty ones included.
  func forEachCommaSeparatedPart(_ body: (Span<UInt8>) -> Void) {
    var start = 0
    for index in 0...count where index == count || self[index] == UInt8(ascii: ",") {
      body(extracting(withoutWhiteSpace(start..<index)))
      start = index + 1
    }
  }

  private func withoutWhiteSpace(_ range: Range<Int>) -> Range<Int> {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high, self[low] == Byte.space || self[low] == Byte.tab { low += 1 }
    while high > low, self[high - 1] == Byte.space || self[high - 1] == Byte.tab { high -= 1 }
    return low..<high
  }
}

extension UInt8 {
  var asciiLowercased: UInt8 { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self }

  var isDigit: Bool { self >= Byte.zero && self <= UInt8(ascii: "9") }
}
