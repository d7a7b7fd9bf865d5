/// A code in which frequent symbols are short (RFC 1951 §3.2.2).
struct PrefixCode {
  /// The length of each symbol's code; 0 if it does not occur.
  let lengths: [UInt8]
  /// The code of each symbol, with its first bit lowest.
  let codes: [UInt16]

  init(lengths: [UInt8]) {
    self.lengths = lengths
    codes = Self.codes(lengths)
  }

  /// The optimal code for these frequencies with lengths up to `limit`. It has at least two symbols, so that
  /// it is complete.
  init(counts: [UInt32], limit: Int) {
    // The frequency in the upper bits and the symbol in the lower, so that plain numbers are sorted.
    var weighted = counts.indices.filter { counts[$0] > 0 }.map { UInt64(counts[$0]) << 16 | UInt64($0) }
    for symbol in counts.indices where weighted.count < 2 && counts[symbol] == 0 {
      weighted.append(1 << 16 | UInt64(symbol))
    }
    weighted.sort()
    var perLength = Self.lengthCounts(weighted.map { $0 >> 16 })
    Self.shorten(&perLength, to: limit)
    var lengths = [UInt8](repeating: 0, count: counts.count)
    var length = perLength.count - 1
    for symbol in weighted {
      while perLength[length] == 0 { length -= 1 }
      perLength[length] -= 1
      lengths[Int(symbol & 0xFFFF)] = UInt8(length)
    }
    self.init(lengths: lengths)
  }

  /// The number of codes of each length, for weights in rising order (Huffman, 1952).
  private static func lengthCounts(_ weights: [UInt64]) -> [Int] {
    let leaves = weights.count
    var weights = weights
    var parents = [Int](repeating: 0, count: 2 * leaves - 1)
    var (leaf, inner) = (0, leaves)
    for made in leaves..<2 * leaves - 1 {
      var sum: UInt64 = 0
      for _ in 0..<2 {
        let takesLeaf = leaf < leaves && (inner >= made || weights[leaf] <= weights[inner])
        let taken = takesLeaf ? leaf : inner
        if takesLeaf { leaf += 1 } else { inner += 1 }
        sum += weights[taken]
        parents[taken] = made
      }
      weights.append(sum)
    }
    var depths = [Int](repeating: 0, count: 2 * leaves - 1)
    var counts = [Int](repeating: 0, count: leaves + 1)
    for node in stride(from: 2 * leaves - 3, through: 0, by: -1) {
      depths[node] = depths[parents[node]] + 1
      if node < leaves { counts[depths[node]] += 1 }
    }
    return counts
  }

  /// Cuts codes to the limit, and makes others longer until the code is valid.
  private static func shorten(_ counts: inout [Int], to limit: Int) {
    guard counts.count > limit + 1 else { return }
    counts[limit] += counts[(limit + 1)...].reduce(0, +)
    counts.removeSubrange((limit + 1)...)
    var taken = counts.indices.dropFirst().reduce(0) { $0 + counts[$1] << (limit - $1) }
    while taken > 1 << limit {
      guard let length = counts[..<limit].lastIndex(where: { $0 > 0 }), length > 0 else { return }
      counts[limit] -= 1
      counts[length] -= 1
      counts[length + 1] += 2
      taken -= 1
    }
  }

  /// Codes of the same length are consecutive in the order of their symbols.
  private static func codes(_ lengths: [UInt8]) -> [UInt16] {
    var counts = [Int](repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var next = [Int](repeating: 0, count: 16)
    for length in 1..<16 { next[length] = (next[length - 1] + counts[length - 1]) << 1 }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      defer { next[Int(length)] += 1 }
      return reversed(UInt16(truncatingIfNeeded: next[Int(length)]), count: Int(length))
    }
  }

  private static func reversed(_ code: UInt16, count: Int) -> UInt16 {
    var (code, reversed) = (code, UInt16(0))
    for _ in 0..<count {
      reversed = reversed << 1 | code & 1
      code >>= 1
    }
    return reversed
  }
}

extension BitWriter {
  mutating func write(_ symbol: Int, in code: borrowing PrefixCode) {
    write(Int(code.codes[symbol]), count: Int(code.lengths[symbol]))
  }
}
