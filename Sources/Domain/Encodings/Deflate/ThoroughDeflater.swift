/// Compresses bytes as far as possible, at a thousand times the cost: for files that are built once.
///
/// It finds the shortest tokens for a given code, then the best code for these tokens, and repeats that as
/// long as the result gets shorter.
package struct ThoroughDeflater: ~Copyable {
  private let bytes: [UInt8]
  private let repeats: Repeats

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    repeats = Repeats(in: bytes)
  }

  /// The bytes as a gzip file.
  package static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    let deflater = ThoroughDeflater(bytes)
    return Gzip.file(of: bytes.span, deflated: deflater.deflated())
  }

  private borrowing func deflated() -> [UInt8] {
    var shortest = Deflater().deflate(bytes.span)
    var prices = TokenPrices.even
    var last = Int.max
    while true {
      let block = DeflateBlock(tokens(prices))
      let written = written(block)
      if written.count < shortest.count { shortest = written }
      guard written.count < last else { return shortest }
      last = written.count
      prices = TokenPrices(block)
    }
  }

  private borrowing func written(_ block: borrowing DeflateBlock) -> [UInt8] {
    var writer = BitWriter()
    bytes.withUnsafeBufferPointer { block.write(to: &writer, bytes: $0[...], isLast: true) }
    return writer.finish()
  }

  /// The cheapest tokens from the first byte to the last.
  private borrowing func tokens(_ prices: borrowing TokenPrices) -> [DeflateToken] {
    var costs = [Int](repeating: .max, count: bytes.count + 1)
    var arrivals = [DeflateToken](repeating: DeflateToken(literal: 0), count: bytes.count + 1)
    costs[0] = 0
    for place in bytes.indices {
      let cost = costs[place] + prices.literals[Int(bytes[place])]
      if cost < costs[place + 1] {
        costs[place + 1] = cost
        arrivals[place + 1] = DeflateToken(literal: bytes[place])
      }
      var length = Repeats.shortest
      for known in repeats[place] {
        let cost = costs[place] + prices.distance(known)
        while length <= known.length {
          let token = DeflateToken(length: length, distance: known.distance)
          let whole = cost + prices.lengths[length]
          if whole < costs[place + length] {
            costs[place + length] = whole
            arrivals[place + length] = token
          }
          length += 1
        }
      }
    }
    var way: [DeflateToken] = []
    var place = bytes.count
    while place > 0 {
      way.append(arrivals[place])
      place -= arrivals[place].isLiteral ? 1 : arrivals[place].length
    }
    return way.reversed()
  }
}

/// The repetitions at each position: with increasing lengths and distances.
private struct Repeats: ~Copyable {
  static let shortest = 3
  private static let longest = 258
  private static let window = 1 << 15
  /// The number of positions that are tried for each.
  private static let tries = 4096

  private var all: [DeflateToken] = []
  private var starts: [Int] = []

  init(in bytes: [UInt8]) {
    var newest: [UInt32: Int] = [:]
    var earlier = [Int](repeating: -1, count: bytes.count)
    for place in bytes.indices {
      starts.append(all.count)
      guard place + Self.shortest <= bytes.count else { continue }
      let word = bytes[place..<place + Self.shortest].reduce(0) { $0 << 8 | UInt32($1) }
      earlier[place] = newest.updateValue(place, forKey: word) ?? -1
      add(place, bytes, earlier)
    }
    starts.append(all.count)
  }

  subscript(place: Int) -> ArraySlice<DeflateToken> { all[starts[place]..<starts[place + 1]] }

  private mutating func add(_ place: Int, _ bytes: [UInt8], _ earlier: [Int]) {
    let most = min(Self.longest, bytes.count - place)
    var best = Self.shortest - 1
    var candidate = earlier[place]
    for _ in 0..<Self.tries where candidate >= 0 && place - candidate <= Self.window && best < most {
      if bytes[candidate + best] == bytes[place + best] {
        var length = 0
        while length < most, bytes[candidate + length] == bytes[place + length] { length += 1 }
        if length > best {
          best = length
          all.append(DeflateToken(length: length, distance: place - candidate))
        }
      }
      candidate = earlier[candidate]
    }
  }
}

/// The number of bits of tokens in the codes of a block.
private struct TokenPrices: ~Copyable {
  let literals: [Int]
  /// By the length of the repetition.
  let lengths: [Int]
  private let distances: [Int]

  /// The assumed length of symbols that do not occur in a block: as long as those of rare ones.
  private static let unknown = 12

  static var even: TokenPrices {
    TokenPrices(
      PrefixCode(lengths: [UInt8](repeating: 8, count: 286)),
      PrefixCode(lengths: [UInt8](repeating: 5, count: 30)))
  }

  init(_ block: DeflateBlock) { self.init(block.literalCode, block.distanceCode) }

  private init(_ literalCode: PrefixCode, _ distanceCode: PrefixCode) {
    func bits(_ symbol: Int, _ code: PrefixCode) -> Int {
      code.lengths[symbol] > 0 ? Int(code.lengths[symbol]) : Self.unknown
    }
    literals = (0..<256).map { bits($0, literalCode) }
    lengths = (0...258).map { length in
      let part = DeflateToken(length: max(length, 3), distance: 1).lengthPart
      return bits(part.symbol, literalCode) + part.extraBits
    }
    distances = (0..<30).map { bits($0, distanceCode) }
  }

  func distance(_ token: DeflateToken) -> Int {
    let part = token.distancePart
    return distances[part.symbol] + part.extraBits
  }
}
