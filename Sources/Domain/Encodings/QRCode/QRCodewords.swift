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
