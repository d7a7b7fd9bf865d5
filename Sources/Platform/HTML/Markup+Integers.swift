extension Markup {
  /// Writes an integer in decimal digits, without an intermediate String.
  mutating func write(decimal value: some FixedWidthInteger) {
    reserve(20)
    if value < 0 { put(UInt8(ascii: "-")) }
    write(digitsOf: UInt64(value.magnitude))
  }

  private mutating func write(digitsOf magnitude: UInt64) {
    var rest = magnitude
    var digits = 1
    while rest >= 10 {
      rest /= 10
      digits += 1
    }
    rest = magnitude
    for place in stride(from: digits - 1, through: 0, by: -1) {
      (start + length + place).storeBytes(of: UInt8(ascii: "0") + UInt8(rest % 10), as: UInt8.self)
      rest /= 10
    }
    length += digits
  }

  private mutating func put(_ byte: UInt8) {
    (start + length).storeBytes(of: byte, as: UInt8.self)
    length += 1
  }
}
