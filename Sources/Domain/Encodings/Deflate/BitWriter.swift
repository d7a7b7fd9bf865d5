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
