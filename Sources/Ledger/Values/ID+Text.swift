/// The 22-character form: URL-safe base 64 of the 16 bytes, without padding.
extension ID {
  /// How many characters an id is written with.
  package static var textLength: Int { 22 }

  /// Reads the 22-character form. Every id has exactly one text: anything else is nil.
  package init?(_ text: some StringProtocol) {
    self.init(text: text.utf8)
  }

  /// Reads the 22-character form from its ASCII bytes.
  package init?(text: some Sequence<UInt8>) {
    var high: UInt64 = 0
    var low: UInt64 = 0
    var count = 0
    for byte in text {
      guard count < Self.textLength, let bits = base64Value(of: byte) else { return nil }
      count += 1
      if count == Self.textLength {
        // The last character holds two bits; its other four are zero in the one valid text.
        guard bits & 0b1111 == 0 else { return nil }
        high = high << 2 | low >> 62
        low = low << 2 | UInt64(bits >> 4)
      } else {
        high = high << 6 | low >> 58
        low = low << 6 | UInt64(bits)
      }
    }
    guard count == Self.textLength else { return nil }
    self.init(high: high, low: low)
  }

  /// The ASCII bytes of the 22-character form.
  package var textBytes: [UInt8] {
    Array(unsafeUninitializedCapacity: Self.textLength) { bytes, count in
      count = writeText(to: bytes)
    }
  }

  /// Writes the 22-character form behind what is there.
  package func appendText(to bytes: inout [UInt8]) {
    bytes += textBytes
  }

  /// Returns how many bytes it has written.
  private func writeText(to bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var high = high
    var low = low
    for index in 0..<Self.textLength {
      bytes.initializeElement(at: index, to: base64Character(of: UInt8(high >> 58)))
      high = high << 6 | low >> 58
      low <<= 6
    }
    return Self.textLength
  }
}

extension ID: CustomStringConvertible {
  package var description: String {
    String(unsafeUninitializedCapacity: Self.textLength) { writeText(to: $0) }
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

private func base64Character(of value: UInt8) -> UInt8 {
  switch value {
  case 0..<26: value + UInt8(ascii: "A")
  case 26..<52: value - 26 + UInt8(ascii: "a")
  case 52..<62: value - 52 + UInt8(ascii: "0")
  case 62: UInt8(ascii: "-")
  default: UInt8(ascii: "_")
  }
}
