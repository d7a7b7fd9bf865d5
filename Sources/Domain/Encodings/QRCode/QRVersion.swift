/// The size of a code, and the division of its codewords into blocks (for error correction M).
struct QRVersion: Equatable, Sendable {
  let number: Int

  static let largest = 20

  /// The smallest version that holds this many bytes.
  static func smallest(for count: Int) -> QRVersion? {
    (1...largest).map { QRVersion(number: $0) }.first { $0.capacity >= count }
  }

  var size: Int { 17 + 4 * number }

  /// The number of bytes of text that fit, without mode and length.
  var capacity: Int { (dataCodewords * 8 - 4 - lengthBits) / 8 }

  /// The number of bits of the length.
  var lengthBits: Int { number < 10 ? 8 : 16 }

  // MARK: - Codewords (table 9)

  /// The number of error correction codewords of each block.
  var correctionCodewords: Int { Self.correction[number - 1] }

  var blockCount: Int { Self.blocks[number - 1] }

  var dataCodewords: Int { codewords - correctionCodewords * blockCount }

  /// The number of data codewords of each block; the later ones may have one more.
  var blockLengths: [Int] {
    let (short, longer) = dataCodewords.quotientAndRemainder(dividingBy: blockCount)
    return (0..<blockCount).map { $0 < blockCount - longer ? short : short + 1 }
  }

  private static let correction = [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
  ]
  private static let blocks = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]

  // MARK: - The pattern

  /// The number of codewords that fit beside the function patterns; up to seven modules are left over.
  private var codewords: Int {
    let finders = 3 * 64
    let timing = 2 * (size - 16)
    let format = 31
    let aligned = alignmentCentres.count
    // Three corners have finders; those on the timing patterns share five modules with them.
    let alignment = aligned == 0 ? 0 : (aligned * aligned - 3) * 25 - (aligned - 2) * 2 * 5
    let versions = number < 7 ? 0 : 36
    return (size * size - finders - timing - format - alignment - versions) / 8
  }

  /// The rows and columns of the alignment patterns' centres (annex E).
  var alignmentCentres: [Int] {
    guard number > 1 else { return [] }
    let count = number / 7 + 2
    let step = (number * 4 + count * 2 + 1) / (count * 2 - 2) * 2
    return [6] + (0..<count - 1).map { size - 7 - $0 * step }.reversed()
  }
}
