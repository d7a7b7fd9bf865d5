/// Reads deflate (RFC 1951) and gzip (RFC 1952) bit by bit, in simple code: a second opinion on the
/// deflater.
package struct Inflater {
  private let bytes: [UInt8]
  private var position = 0
  private var output: [UInt8] = []

  package struct Mistake: Error { package let reason: String }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The content of a gzip file; its checksum is not verified.
  package static func gunzip(_ file: some Sequence<UInt8>) throws -> (content: [UInt8], checksum: UInt32) {
    let file = Array(file)
    guard file.count >= 18, file.starts(with: [0x1F, 0x8B, 8]), file[3] & ~0x10 == 0 else {
      throw Mistake(reason: "no head of gzip")
    }
    var start = 10
    if file[3] == 0x10 {
      guard let end = file[start...].firstIndex(of: 0) else { throw Mistake(reason: "an endless comment") }
      start = end + 1
    }
    let content = try inflate(Array(file[start...].dropLast(8)))
    let numbers = file.suffix(8).map(UInt32.init)
    let size = numbers[4] | numbers[5] << 8 | numbers[6] << 16 | numbers[7] << 24
    guard size == UInt32(truncatingIfNeeded: content.count) else { throw Mistake(reason: "another size") }
    return (content, numbers[0] | numbers[1] << 8 | numbers[2] << 16 | numbers[3] << 24)
  }

  package static func inflate(_ bytes: [UInt8]) throws -> [UInt8] {
    var inflater = Inflater(bytes)
    while try inflater.readBlock() {}
    guard (inflater.position + 7) / 8 == bytes.count else { throw Mistake(reason: "bytes behind the end") }
    return inflater.output
  }

  /// False behind the last one.
  private mutating func readBlock() throws -> Bool {
    let isLast = try read(1) == 1
    switch try read(2) {
    case 0: try readStored()
    case 1:
      let literals = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
      try readTokens(try Code(literals), try Code([Int](repeating: 5, count: 32)))
    case 2: try readDynamic()
    default: throw Mistake(reason: "an unknown kind of block")
    }
    return !isLast
  }

  private mutating func read(_ count: Int) throws -> Int {
    var bits = 0
    for place in 0..<count {
      guard position >> 3 < bytes.count else { throw Mistake(reason: "cut off") }
      bits |= Int(bytes[position >> 3] >> UInt8(position & 7) & 1) << place
      position += 1
    }
    return bits
  }

  private mutating func readStored() throws {
    position = (position + 7) & ~7
    let (count, check) = (try read(16), try read(16))
    guard count == check ^ 0xFFFF else { throw Mistake(reason: "a stored block of two lengths") }
    for _ in 0..<count { output.append(UInt8(try read(8))) }
  }

  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private mutating func readDynamic() throws {
    let (literals, distances, count) = (try read(5) + 257, try read(5) + 1, try read(4) + 4)
    guard literals <= 286, distances <= 30 else { throw Mistake(reason: "too many symbols") }
    var perSymbol = [Int](repeating: 0, count: 19)
    for symbol in Self.order[..<count] { perSymbol[symbol] = try read(3) }
    let code = try Code(perSymbol)
    var lengths: [Int] = []
    while lengths.count < literals + distances {
      switch try symbol(in: code) {
      case 16:
        guard let last = lengths.last else { throw Mistake(reason: "nothing to repeat") }
        lengths += [Int](repeating: last, count: try read(2) + 3)
      case 17: lengths += [Int](repeating: 0, count: try read(3) + 3)
      case 18: lengths += [Int](repeating: 0, count: try read(7) + 11)
      case let length: lengths.append(length)
      }
    }
    guard lengths.count == literals + distances else { throw Mistake(reason: "a run too long") }
    try readTokens(try Code(Array(lengths[..<literals])), try Code(Array(lengths[literals...])))
  }

  private mutating func readTokens(_ literals: Code, _ distances: Code) throws {
    while true {
      let symbol = try symbol(in: literals)
      if symbol == 256 { return }
      if symbol < 256 { output.append(UInt8(symbol)) } else { try copy(symbol - 257, distances) }
    }
  }

  private static let lengths = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
    227, 258,
  ]
  private static let distances = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073,
    4097, 6145, 8193, 12289, 16385, 24577,
  ]

  private mutating func copy(_ code: Int, _ distances: Code) throws {
    guard code < Self.lengths.count else { throw Mistake(reason: "an unknown length") }
    let extra = code < 8 || code == 28 ? 0 : code / 4 - 1
    let length = try read(extra) + Self.lengths[code]
    let far = try symbol(in: distances)
    guard far < Self.distances.count else { throw Mistake(reason: "an unknown distance") }
    let distance = try read(far < 4 ? 0 : far / 2 - 1) + Self.distances[far]
    guard distance <= output.count else { throw Mistake(reason: "a distance beyond the beginning") }
    for _ in 0..<length { output.append(output[output.count - distance]) }
  }

  private mutating func symbol(in code: Code) throws -> Int {
    var (bits, length) = (0, 0)
    while length < 15 {
      bits = bits << 1 | (try read(1))
      length += 1
      if let symbol = code.symbols[length << 16 | bits] { return symbol }
    }
    throw Mistake(reason: "no symbol")
  }

  /// Its symbols by length and bits.
  private struct Code {
    var symbols: [Int: Int] = [:]

    init(_ lengths: [Int]) throws {
      var next = 0
      for length in 1...15 {
        next <<= 1
        for (symbol, own) in lengths.enumerated() where own == length {
          guard next < 1 << length else { throw Mistake(reason: "more codes than there is room for") }
          symbols[length << 16 | next] = symbol
          next += 1
        }
      }
    }
  }
}
