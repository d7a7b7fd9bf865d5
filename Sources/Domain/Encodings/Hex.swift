/// Hexadecimal digits, two for each byte, in lower or upper case.
package struct Hex: Sendable {
  private let firstLetter: UInt8

  package static let lower = Hex(firstLetter: UInt8(ascii: "a"))
  package static let upper = Hex(firstLetter: UInt8(ascii: "A"))

  private init(firstLetter: UInt8) { self.firstLetter = firstLetter }

  /// The digit of a number below 16.
  package func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : firstLetter + (value - 10)
  }

  /// Appends the two digits of a byte.
  package func append(_ byte: UInt8, to text: inout [UInt8]) {
    text.append(digit(byte >> 4))
    text.append(digit(byte & 0xF))
  }

  package func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(2 * bytes.count)
    for byte in bytes { append(byte, to: &text) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil for texts that `text(of:)` would not write: an odd number of digits, the other case.
  package func bytes(of text: String) -> [UInt8]? { bytes(of: Array(text.utf8).span) }

  /// The same for ASCII bytes. Not generic, because every row of a list reads tags by it, and generic code is
  /// slow across targets.
  package func bytes(of text: Span<UInt8>) -> [UInt8]? {
    guard text.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2)
    for index in stride(from: 0, to: text.count, by: 2) {
      guard let high = value(of: text[index]), let low = value(of: text[index + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private func value(of character: UInt8) -> UInt8? {
    guard let value = character.hexValue, digit(value) == character else { return nil }
    return value
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit in either letter case, nil for any other byte.
  package var hexValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
