extension ID {
  /// Parses the 22-character form. Every id has exactly one text; other texts are nil.
  package init?(_ text: some StringProtocol) { self.init(text: text.utf8) }

  /// Parses the 22-character form from its ASCII bytes.
  package init?(text: some Sequence<UInt8>) {
    guard let words = IDText.words(of: Array(text).span) else { return nil }
    self.init(high: words.high, low: words.low)
  }

  /// The ASCII bytes of the 22-character form.
  package var textBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(IDText.length)
    IDText.append(high, low, to: &bytes)
    return bytes
  }
}

extension ID: CustomStringConvertible {
  @usableFromInline package var description: String { IDText.text(of: high, low) }
}

/// The 22-character form of an id: URL-safe base 64 of the 16 bytes, without padding.
///
/// Not generic, because generic code is slow across targets, and the journal has very many ids.
package enum IDText {
  /// The number of characters of an id.
  package static let length = 22

  /// The two words of an id; nil for an invalid text.
  package static func words(of text: Span<UInt8>) -> (high: UInt64, low: UInt64)? {
    guard text.count == length else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for index in 0..<length - 1 {
      guard let bits = base64Value(of: text[index]) else { return nil }
      high = high << 6 | low >> 58
      low = low << 6 | UInt64(bits)
    }
    // The last character holds two bits; its other four bits must be zero.
    guard let bits = base64Value(of: text[length - 1]), bits & 0b1111 == 0 else { return nil }
    return (high << 2 | low >> 62, low << 2 | UInt64(bits >> 4))
  }

  /// Appends the form to `bytes`.
  package static func append(_ high: UInt64, _ low: UInt64, to bytes: inout [UInt8]) {
    var (high, low) = (high, low)
    for _ in 0..<length {
      bytes.append(base64Character(of: UInt8(high >> 58)))
      high = high << 6 | low >> 58
      low <<= 6
    }
  }

  static func text(of high: UInt64, _ low: UInt64) -> String {
    String(unsafeUninitializedCapacity: length) { bytes in
      write(high, low, to: bytes)
      return length
    }
  }

  /// Writes the form into a buffer with enough room.
  package static func write(_ high: UInt64, _ low: UInt64, to bytes: UnsafeMutableBufferPointer<UInt8>) {
    precondition(bytes.count >= length, "an id is longer than that")
    let characters = base64Characters.utf8Start
    var (high, low) = (high, low)
    for index in 0..<length {
      bytes.initializeElement(at: index, to: characters[Int(high >> 58)])
      high = high << 6 | low >> 58
      low <<= 6
    }
  }
}

private func base64Value(of character: UInt8) -> UInt8? {
  switch character {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
  case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
  case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
  case UInt8(ascii: "-"): 62
  case UInt8(ascii: "_"): 63
  default: nil
  }
}

private let base64Characters: StaticString =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

private func base64Character(of value: UInt8) -> UInt8 { base64Characters.utf8Start[Int(value & 63)] }
