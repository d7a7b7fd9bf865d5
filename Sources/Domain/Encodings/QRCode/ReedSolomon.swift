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
