/// A token of a block: a literal byte, or a repetition of earlier bytes (RFC 1951 §3.2.5).
struct DeflateToken {
  /// A byte, or a length in the upper half and a distance in the lower.
  private let bits: UInt32

  init(literal: UInt8) { bits = UInt32(literal) }

  /// A repetition of 3 to 258 bytes at a distance of 1 to 32,768 bytes.
  init(length: Int, distance: Int) { bits = UInt32(truncatingIfNeeded: length << 16 | distance) }

  var isLiteral: Bool { bits < 1 << 16 }

  var length: Int { Int(bits >> 16) }
  var distance: Int { Int(bits & 0xFFFF) }

  /// The symbol of a byte or a length.
  var symbol: Int { isLiteral ? Int(bits) : lengthPart.symbol }

  /// A length as a symbol and its extra bits.
  var lengthPart: Part {
    let beyond = length - 3
    guard beyond >= 8 else { return Part(symbol: 257 + beyond, extraBits: 0, extra: 0) }
    guard beyond < 255 else { return Part(symbol: 285, extraBits: 0, extra: 0) }
    let extraBits = Self.logarithm(beyond) - 2
    return Part(
      symbol: 257 + 4 * extraBits + beyond >> extraBits, extraBits: extraBits,
      extra: beyond & (1 << extraBits - 1))
  }

  /// A distance as a symbol of its own code and its extra bits.
  var distancePart: Part {
    let beyond = distance - 1
    guard beyond >= 4 else { return Part(symbol: beyond, extraBits: 0, extra: 0) }
    let extraBits = Self.logarithm(beyond) - 1
    return Part(
      symbol: 2 * extraBits + beyond >> extraBits, extraBits: extraBits, extra: beyond & (1 << extraBits - 1))
  }

  struct Part {
    let symbol: Int
    let extraBits: Int
    let extra: Int
  }

  private static func logarithm(_ number: Int) -> Int { Int.bitWidth - 1 - number.leadingZeroBitCount }
}
