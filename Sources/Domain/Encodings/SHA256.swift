/// SHA-256 as FIPS 180-4 defines it.
package enum SHA256 {
  /// The 32 bytes.
  package static func digest(of bytes: [UInt8]) -> [UInt8] {
    var state = initial
    let whole = bytes.count & ~63
    mix(bytes.span, upTo: whole, into: &state)
    let end = ending(bytes[whole...], of: bytes.count)
    mix(end.span, upTo: end.count, into: &state)
    return bytes32(state)
  }

  /// Calculates the digest of data that arrives in pieces.
  package struct Running: Sendable {
    private var state = SHA256.initial
    private var rest: [UInt8] = []
    private var count = 0

    package init() {}

    package mutating func add(_ bytes: [UInt8]) {
      count += bytes.count
      let all = rest + bytes
      let whole = all.count & ~63
      SHA256.mix(all.span, upTo: whole, into: &state)
      rest = Array(all[whole...])
    }

    /// The digest of all pieces so far.
    package var digest: [UInt8] {
      var state = state
      let end = SHA256.ending(rest[...], of: count)
      SHA256.mix(end.span, upTo: end.count, into: &state)
      return SHA256.bytes32(state)
    }
  }

  /// The digest in hexadecimal digits.
  package static func hexDigest(_ bytes: [UInt8]) -> String { Hex.lower.text(of: digest(of: bytes)) }

  /// The padding: the last incomplete block, filled up with the total length.
  private static func ending(_ rest: ArraySlice<UInt8>, of count: Int) -> [UInt8] {
    var end = Array(rest)
    end.append(0x80)
    while end.count % 64 != 56 { end.append(0) }
    let bits = UInt64(count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      end.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    return end
  }

  private static func bytes32(_ state: [UInt32]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    for word in state {
      for shift in [UInt32(24), 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
    return bytes
  }

  /// Processes the first `end` bytes in whole blocks.
  private static func mix(_ bytes: Span<UInt8>, upTo end: Int, into state: inout [UInt32]) {
    constants.withUnsafeBufferPointer { constants in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
        for start in stride(from: 0, to: end, by: 64) {
          mix(bytes, at: start, schedule, constants, into: &state)
        }
      }
    }
  }

  // Every change of a group is hashed, so this allocates no arrays for a block.
  private static func mix(
    _ bytes: Span<UInt8>, at start: Int, _ schedule: UnsafeMutableBufferPointer<UInt32>,
    _ constants: UnsafeBufferPointer<UInt32>, into state: inout [UInt32]
  ) {
    fill(schedule, bytes, at: start)
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for i in 0..<64 {
      let s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let first = h &+ s1 &+ (e & f ^ ~e & g) &+ constants[i] &+ schedule[i]
      let s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let second = s0 &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    for (i, word) in [a, b, c, d, e, f, g, h].enumerated() { state[i] &+= word }
  }

  private static func fill(
    _ schedule: UnsafeMutableBufferPointer<UInt32>, _ bytes: Span<UInt8>, at start: Int
  ) {
    for i in 0..<16 {
      let at = start + 4 * i
      let (high, low) = (UInt32(bytes[at]) << 24 | UInt32(bytes[at + 1]) << 16, UInt32(bytes[at + 2]) << 8)
      schedule[i] = high | low | UInt32(bytes[at + 3])
    }
    for i in 16..<64 {
      let (a, b) = (schedule[i - 15], schedule[i - 2])
      let s0 = rotated(a, 7) ^ rotated(a, 18) ^ a >> 3
      let s1 = rotated(b, 17) ^ rotated(b, 19) ^ b >> 10
      schedule[i] = schedule[i - 16] &+ s0 &+ schedule[i - 7] &+ s1
    }
  }

  private static func rotated(_ word: UInt32, _ places: UInt32) -> UInt32 {
    word &>> places | word &<< (32 - places)
  }

  // The first 32 bits of the fractional parts of the square roots of the first 8 primes,
  // and of the cube roots of the first 64.
  private static let initial = primes(8).map { fraction($0, root: 2) }
  private static let constants = primes(64).map { fraction($0, root: 3) }

  private static func primes(_ count: Int) -> [UInt64] {
    var found: [UInt64] = []
    var candidate: UInt64 = 2
    while found.count < count {
      if found.allSatisfy({ candidate % $0 != 0 }) { found.append(candidate) }
      candidate += 1
    }
    return found
  }

  /// The largest x with x^root ≤ prime · 2^(32·root), of which the low 32 bits are the fraction.
  private static func fraction(_ prime: UInt64, root: Int) -> UInt32 {
    let target = UInt128(prime) << UInt128(32 * root)
    var x: UInt128 = 0
    for bit in stride(from: 36, through: 0, by: -1) {
      let next = x | 1 << UInt128(bit)
      let power = root == 2 ? next * next : next * next * next
      if power <= target { x = next }
    }
    return UInt32(truncatingIfNeeded: x)
  }
}
