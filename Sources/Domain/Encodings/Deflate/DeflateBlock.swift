/// Tokens of one block, which is written in the shortest of the three forms (RFC 1951 §3.2.3).
struct DeflateBlock {
  private let tokens: [DeflateToken]
  private let literalCounts: [UInt32]
  private let distanceCounts: [UInt32]
  /// The optimal codes for these tokens: of bytes and lengths, and of distances.
  let literalCode: PrefixCode
  let distanceCode: PrefixCode

  private static let end = 256
  private static let stored = 0
  private static let fixed = 1
  private static let dynamic = 2

  private static let fixedLiterals = PrefixCode(
    lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  private static let fixedDistances = PrefixCode(lengths: [UInt8](repeating: 5, count: 30))

  init(_ tokens: [DeflateToken]) {
    self.tokens = tokens
    var literals = [UInt32](repeating: 0, count: 286)
    var distances = [UInt32](repeating: 0, count: 30)
    for token in tokens {
      literals[token.symbol] += 1
      if !token.isLiteral { distances[token.distancePart.symbol] += 1 }
    }
    literals[Self.end] += 1
    (literalCounts, distanceCounts) = (literals, distances)
    literalCode = PrefixCode(counts: literals, limit: 15)
    distanceCode = PrefixCode(counts: distances, limit: 15)
  }

  /// `bytes` are the original bytes of the tokens.
  func write(to writer: inout BitWriter, bytes: Slice<UnsafeBufferPointer<UInt8>>, isLast: Bool) {
    let lengths = CodeLengths(literalCode, distanceCode)
    let dynamicCount = lengths.bitCount + bitCount(literalCode, distanceCode)
    let fixedCount = bitCount(Self.fixedLiterals, Self.fixedDistances)
    let storedCount = (bytes.count + 4 * (bytes.count / 0xFFFF + 1)) * 8
    if storedCount < min(dynamicCount, fixedCount) {
      writeStored(bytes, to: &writer, isLast: isLast)
    } else if fixedCount <= dynamicCount {
      writer.writeBlockHead(Self.fixed, isLast: isLast)
      writeTokens(to: &writer, Self.fixedLiterals, Self.fixedDistances)
    } else {
      writer.writeBlockHead(Self.dynamic, isLast: isLast)
      lengths.write(to: &writer)
      writeTokens(to: &writer, literalCode, distanceCode)
    }
  }

  /// Without the extra bits of lengths and distances, which are the same for every code.
  private func bitCount(_ literals: PrefixCode, _ distances: PrefixCode) -> Int {
    Self.bitCount(literalCounts, literals) + Self.bitCount(distanceCounts, distances)
  }

  private static func bitCount(_ counts: [UInt32], _ code: PrefixCode) -> Int {
    zip(counts, code.lengths).reduce(0) { $0 + Int($1.0) * Int($1.1) }
  }

  private func writeTokens(to writer: inout BitWriter, _ literals: PrefixCode, _ distances: PrefixCode) {
    for token in tokens {
      guard !token.isLiteral else {
        writer.write(token.symbol, in: literals)
        continue
      }
      let (length, distance) = (token.lengthPart, token.distancePart)
      writer.write(length.symbol, in: literals)
      writer.write(length.extra, count: length.extraBits)
      writer.write(distance.symbol, in: distances)
      writer.write(distance.extra, count: distance.extraBits)
    }
    writer.write(Self.end, in: literals)
  }

  /// Writes the bytes uncompressed, in pieces of at most 65,535 bytes.
  private func writeStored(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, to writer: inout BitWriter, isLast: Bool
  ) {
    var rest = bytes
    repeat {
      let piece = rest.prefix(0xFFFF)
      rest = rest.dropFirst(piece.count)
      writer.writeBlockHead(Self.stored, isLast: isLast && rest.isEmpty)
      writer.align()
      writer.write(piece.count, count: 16)
      writer.write(piece.count ^ 0xFFFF, count: 16)
      writer.write(piece)
    } while !rest.isEmpty
  }
}

extension BitWriter {
  fileprivate mutating func writeBlockHead(_ kind: Int, isLast: Bool) {
    write(isLast ? 1 : 0, count: 1)
    write(kind, count: 2)
  }
}

/// Packs bits into bytes, the lowest first (RFC 1951 §3.1.1).
struct BitWriter {
  private var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var pendingCount = 0

  /// The number of written bits.
  var count: Int { bytes.count * 8 + pendingCount }

  /// Writes the lowest bits of a number, at most 32; the bits above must be zero.
  mutating func write(_ bits: Int, count: Int) {
    pending |= UInt64(truncatingIfNeeded: bits) << UInt64(pendingCount)
    pendingCount += count
    while pendingCount >= 8 { flushByte() }
  }

  /// Pads to a whole byte.
  mutating func align() { if pendingCount > 0 { flushByte() } }

  /// Writes whole bytes at a byte boundary.
  mutating func write(_ whole: Slice<UnsafeBufferPointer<UInt8>>) { bytes += whole }

  consuming func finish() -> [UInt8] {
    align()
    return bytes
  }

  private mutating func flushByte() {
    bytes.append(UInt8(truncatingIfNeeded: pending))
    pending >>= 8
    pendingCount = max(0, pendingCount - 8)
  }
}
