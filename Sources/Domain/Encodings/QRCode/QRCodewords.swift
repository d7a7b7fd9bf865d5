/// The codewords of the text with their error correction, in drawing order.
enum QRCodewords {
  static func interleaved(_ text: [UInt8], _ version: QRVersion) -> [UInt8] {
    var rest = data(text, version)[...]
    var blocks: [[UInt8]] = []
    for length in version.blockLengths {
      blocks.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    let corrections = blocks.map { ReedSolomon.remainder(of: $0, degree: version.correctionCodewords) }
    return woven(blocks) + woven(corrections)
  }

  /// Mode, length and text, padded with two alternating bytes.
  private static func data(_ text: [UInt8], _ version: QRVersion) -> [UInt8] {
    var bits = Bits()
    bits.append(0b0100, count: 4)
    bits.append(text.count, count: version.lengthBits)
    for byte in text { bits.append(Int(byte), count: 8) }
    let capacity = version.dataCodewords * 8
    bits.append(0, count: min(4, max(0, capacity - bits.count)))
    bits.append(0, count: (8 - bits.count % 8) % 8)
    var bytes = bits.bytes
    var padding: UInt8 = 0xEC
    while bytes.count < version.dataCodewords {
      bytes.append(padding)
      padding ^= 0xEC ^ 0x11
    }
    return bytes
  }

  /// The first codeword of every block, then the second, and so on.
  private static func woven(_ blocks: [[UInt8]]) -> [UInt8] {
    let longest = blocks.map(\.count).max() ?? 0
    return (0..<longest).flatMap { index in blocks.compactMap { index < $0.count ? $0[index] : nil } }
  }

  private struct Bits {
    private(set) var bytes: [UInt8] = []
    private(set) var count = 0

    mutating func append(_ value: Int, count length: Int) {
      for place in (0..<length).reversed() {
        if count % 8 == 0 { bytes.append(0) }
        if value >> place & 1 == 1 { bytes[count / 8] |= 0x80 >> UInt8(count % 8) }
        count += 1
      }
    }
  }
}

/// Reed-Solomon error correction over the field of 256 elements with the polynomial x⁸ + x⁴ + x³ + x² + 1.
enum ReedSolomon {
  /// The remainder to append to the data, so that both together are a multiple of the generator.
  static func remainder(of data: [UInt8], degree: Int) -> [UInt8] {
    let generator = generator(degree: degree)
    var remainder = [UInt8](repeating: 0, count: degree)
    for byte in data {
      let factor = byte ^ (remainder.first ?? 0)
      remainder = remainder.dropFirst() + [0]
      for (index, coefficient) in generator.enumerated() { remainder[index] ^= multiply(coefficient, factor) }
    }
    return remainder
  }

  static func multiply(_ a: UInt8, _ b: UInt8) -> UInt8 {
    var product: UInt8 = 0
    for place in (0..<8).reversed() {
      product = product << 1 ^ (product >> 7 == 1 ? 0x1D : 0)
      if b >> UInt8(place) & 1 == 1 { product ^= a }
    }
    return product
  }

  /// (x − 1)(x − 2)(x − 4)… without its highest coefficient, which is 1.
  private static func generator(degree: Int) -> [UInt8] {
    var coefficients = [UInt8](repeating: 0, count: degree - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<degree {
      for index in coefficients.indices {
        coefficients[index] = multiply(coefficients[index], root)
        if index + 1 < coefficients.count { coefficients[index] ^= coefficients[index + 1] }
      }
      root = multiply(root, 2)
    }
    return coefficients
  }
}
