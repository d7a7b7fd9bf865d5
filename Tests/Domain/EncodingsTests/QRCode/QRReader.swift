@testable import Encodings

/// Reads a code back by the standard alone: it shares no code with the encoder.
struct QRReader {
  let size: Int
  private let dark: (Int, Int) -> Bool

  struct Unreadable: Error { let reason: String }

  init(_ code: QRCode, flipping place: (Int, Int)? = nil) {
    size = code.size
    dark = { row, column in
      let isFlipped = place.map { $0 == (row, column) } ?? false
      return code[row, column] != isFlipped
    }
  }

  func text() throws -> String {
    let version = (size - 17) / 4
    let (level, mask) = try format()
    guard level == 0b00 else { throw Unreadable(reason: "not error correction M") }
    if version >= 7 { try checkVersion(version) }
    let codewords = codewords(version, mask)
    let blocks = try blocks(codewords, version)
    return try message(blocks.flatMap { $0 }, version)
  }

  // MARK: - Format and version

  /// Reads both copies of the format, each of which must be one of the 32 valid ones.
  private func format() throws -> (level: Int, mask: Int) {
    let first = [
      (8, 0), (8, 1), (8, 2), (8, 3), (8, 4), (8, 5), (8, 7), (8, 8), (7, 8), (5, 8), (4, 8), (3, 8), (2, 8),
      (1, 8), (0, 8),
    ]
    let second = (1...7).map { (size - $0, 8) } + (1...8).reversed().map { (8, size - $0) }
    let read = { (places: [(Int, Int)]) in places.reduce(0) { $0 << 1 | (dark($1.0, $1.1) ? 1 : 0) } }
    guard read(first) == read(second) else { throw Unreadable(reason: "two formats") }
    guard dark(size - 8, 8) else { throw Unreadable(reason: "no dark module") }
    let bits = read(first) ^ 0b101_0100_0001_0010
    guard Self.divides(bits, by: 0b101_0011_0111, degree: 10) else {
      throw Unreadable(reason: "format damaged")
    }
    return (bits >> 13, bits >> 10 & 0b111)
  }

  private func checkVersion(_ version: Int) throws {
    var bits = (0, 0)
    for place in (0..<18).reversed() {
      bits.0 = bits.0 << 1 | (dark(place / 3, size - 11 + place % 3) ? 1 : 0)
      bits.1 = bits.1 << 1 | (dark(size - 11 + place % 3, place / 3) ? 1 : 0)
    }
    guard bits.0 == bits.1, bits.0 >> 12 == version, Self.divides(bits.0, by: 0b1_1111_0010_0101, degree: 12)
    else { throw Unreadable(reason: "version") }
  }

  private static func divides(_ bits: Int, by polynomial: Int, degree: Int) -> Bool {
    var rest = bits
    for place in (degree..<20).reversed() where rest >> place & 1 == 1 {
      rest ^= polynomial << (place - degree)
    }
    return rest == 0
  }

  // MARK: - Codewords

  /// From annex E of the standard.
  private static let alignment: [Int: [Int]] = [
    2: [6, 18], 3: [6, 22], 4: [6, 26], 5: [6, 30], 6: [6, 34], 7: [6, 22, 38], 8: [6, 24, 42],
    9: [6, 26, 46], 10: [6, 28, 50], 11: [6, 30, 54], 12: [6, 32, 58], 13: [6, 34, 62], 14: [6, 26, 46, 66],
    15: [6, 26, 48, 70], 16: [6, 26, 50, 74], 17: [6, 30, 54, 78], 18: [6, 30, 56, 82], 19: [6, 30, 58, 86],
    20: [6, 34, 62, 90],
  ]

  private func isFunction(_ row: Int, _ column: Int, _ version: Int) -> Bool {
    if row == 6 || column == 6 { return true }
    if row < 9 && column < 9 || row < 9 && column >= size - 8 || row >= size - 8 && column < 9 { return true }
    if version >= 7, row < 6 && column >= size - 11 || column < 6 && row >= size - 11 { return true }
    let centres = Self.alignment[version] ?? []
    for (i, a) in centres.enumerated() {
      for (j, b) in centres.enumerated() {
        let last = centres.count - 1
        if (i, j) == (0, 0) || (i, j) == (0, last) || (i, j) == (last, 0) { continue }
        if abs(row - a) <= 2, abs(column - b) <= 2 { return true }
      }
    }
    return false
  }

  private func codewords(_ version: Int, _ mask: Int) -> [UInt8] {
    var bits: [Bool] = []
    var isUp = true
    for pair in stride(from: size - 1, to: 0, by: -2) {
      let right = pair <= 6 ? pair - 1 : pair
      for step in 0..<size {
        let row = isUp ? size - 1 - step : step
        for column in [right, right - 1] where column >= 0 && !isFunction(row, column, version) {
          bits.append(dark(row, column) != Self.inverts(mask, row, column))
        }
      }
      isUp.toggle()
    }
    return (0..<bits.count / 8).map { index in
      bits[index * 8..<index * 8 + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }
  }

  private static func inverts(_ mask: Int, _ i: Int, _ j: Int) -> Bool {
    let rules: [Int] = [
      (i + j) % 2, i % 2, j % 3, (i + j) % 3, (i / 2 + j / 3) % 2, (i * j) % 2 + (i * j) % 3,
      ((i * j) % 2 + (i * j) % 3) % 2, ((i + j) % 2 + (i * j) % 3) % 2,
    ]
    return rules[mask] == 0
  }

  // MARK: - Blocks

  /// For level M: correction codewords a block, then blocks and data codewords of each kind.
  private static let blocks: [(Int, [(Int, Int)])] = [
    (10, [(1, 16)]), (16, [(1, 28)]), (26, [(1, 44)]), (18, [(2, 32)]), (24, [(2, 43)]), (16, [(4, 27)]),
    (18, [(4, 31)]), (22, [(2, 38), (2, 39)]), (22, [(3, 36), (2, 37)]), (26, [(4, 43), (1, 44)]),
    (30, [(1, 50), (4, 51)]), (22, [(6, 36), (2, 37)]), (22, [(8, 37), (1, 38)]), (24, [(4, 40), (5, 41)]),
    (24, [(5, 41), (5, 42)]), (28, [(7, 45), (3, 46)]), (28, [(10, 46), (1, 47)]), (26, [(9, 43), (4, 44)]),
    (26, [(3, 44), (11, 45)]), (26, [(3, 41), (13, 42)]),
  ]

  private func blocks(_ codewords: [UInt8], _ version: Int) throws -> [[UInt8]] {
    let (correction, kinds) = Self.blocks[version - 1]
    let lengths = kinds.flatMap { Array(repeating: $0.1, count: $0.0) }
    guard codewords.count == lengths.reduce(0, +) + correction * lengths.count else {
      throw Unreadable(reason: "\(codewords.count) codewords")
    }
    var data = lengths.map { _ in [UInt8]() }
    var next = 0
    for index in 0..<(lengths.max() ?? 0) {
      for block in lengths.indices where index < lengths[block] {
        data[block].append(codewords[next])
        next += 1
      }
    }
    var whole = data
    for _ in 0..<correction {
      for block in lengths.indices {
        whole[block].append(codewords[next])
        next += 1
      }
    }
    for block in whole where !Self.hasNoError(block, correction) { throw Unreadable(reason: "syndrome") }
    return data
  }

  /// The block is a polynomial that is zero at the first powers of two.
  private static func hasNoError(_ block: [UInt8], _ correction: Int) -> Bool {
    (0..<correction).allSatisfy { power in
      block.reduce(0) { $0 == 0 ? Int($1) : exponent[(logarithm[$0] + power) % 255] ^ Int($1) } == 0
    }
  }

  private static let exponent: [Int] = {
    var powers = [1]
    while powers.count < 255 {
      let next = (powers.last ?? 1) * 2
      powers.append(next > 255 ? next ^ 0x11D : next)
    }
    return powers
  }()

  private static let logarithm: [Int] = {
    var logarithms = [Int](repeating: 0, count: 256)
    for (power, value) in exponent.enumerated() { logarithms[value] = power }
    return logarithms
  }()

  // MARK: - Text

  private func message(_ data: [UInt8], _ version: Int) throws -> String {
    let bits = data.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
    let number = { (range: Range<Int>) in bits[range].reduce(0) { $0 << 1 | Int($1) } }
    guard number(0..<4) == 4 else { throw Unreadable(reason: "not bytes") }
    let start = version < 10 ? 12 : 20
    let count = number(4..<start)
    guard start + count * 8 <= bits.count else { throw Unreadable(reason: "too long") }
    let bytes = (0..<count).map { UInt8(number(start + $0 * 8..<start + $0 * 8 + 8)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
