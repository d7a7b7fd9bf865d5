import Encodings

/// SHA-256 as FIPS 180-4 defines it, for the fingerprints of assets.
package enum SHA256 {
  /// The first 16 hexadecimal digits are plenty to tell two versions of a file apart.
  package static func fingerprint(_ bytes: [UInt8]) -> String {
    String(hexDigest(bytes).prefix(16))
  }

  package static func hexDigest(_ bytes: [UInt8]) -> String {
    var state = initial
    let message = padded(bytes)
    for start in stride(from: 0, to: message.count, by: 64) { mix(message[start..<start + 64], into: &state) }
    return Hex.lower.text(of: state.flatMap(bigEndian))
  }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    let zeros = (119 - bytes.count % 64) % 64
    let bits = UInt64(bytes.count) * 8
    return bytes + [0x80] + [UInt8](repeating: 0, count: zeros) + bigEndian(bits)
  }

  private static func bigEndian<Word: FixedWidthInteger>(_ word: Word) -> [UInt8] {
    stride(from: Word.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> Word($0)) }
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var schedule = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
      block[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for i in 16..<64 {
      let (a, b) = (schedule[i - 15], schedule[i - 2])
      let s0 = rotated(a, 7) ^ rotated(a, 18) ^ a >> 3
      let s1 = rotated(b, 17) ^ rotated(b, 19) ^ b >> 10
      schedule.append(schedule[i - 16] &+ s0 &+ schedule[i - 7] &+ s1)
    }
    var v = state
    for i in 0..<64 { round(&v, schedule[i] &+ constants[i]) }
    for i in 0..<8 { state[i] &+= v[i] }
  }

  private static func round(_ v: inout [UInt32], _ word: UInt32) {
    let s1 = rotated(v[4], 6) ^ rotated(v[4], 11) ^ rotated(v[4], 25)
    let choice = v[4] & v[5] ^ ~v[4] & v[6]
    let first = v[7] &+ s1 &+ choice &+ word
    let s0 = rotated(v[0], 2) ^ rotated(v[0], 13) ^ rotated(v[0], 22)
    let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
    v = [first &+ s0 &+ majority, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
  }

  private static func rotated(_ word: UInt32, _ places: UInt32) -> UInt32 {
    word >> places | word << (32 - places)
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
