/// The identity of an `Entity`: 16 bytes, chosen by its creator, shown as 22 characters.
@usableFromInline package struct ID<Entity>: Hashable, Sendable {
  @usableFromInline package let high: UInt64
  @usableFromInline package let low: UInt64

  @inlinable package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  // Written out and inlinable, so that other targets compare ids without generic dispatch.
  @inlinable package static func == (a: Self, b: Self) -> Bool { a.high == b.high && a.low == b.low }

  @inlinable package func hash(into hasher: inout Hasher) {
    hasher.combine(high)
    hasher.combine(low)
  }
}

extension ID: Comparable {
  @inlinable package static func < (a: Self, b: Self) -> Bool { (a.high, a.low) < (b.high, b.low) }
}

/// The 16-byte form, most significant byte first, so that bytes sort like ids.
extension ID {
  /// Nil unless there are 16 bytes.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for byte in bytes {
      high = high << 8 | low >> 56
      low = low << 8 | UInt64(byte)
    }
    self.init(high: high, low: low)
  }

  /// The 16 bytes, most significant first.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    for word in [high, low] {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
    return bytes
  }

  /// Creates a version 7 UUID (RFC 9562 section 5.7): ids created later sort later.
  ///
  /// Time and randomness are passed in; 74 bits of the ten random bytes are used. Nil unless there are ten
  /// bytes.
  package init?(milliseconds: UInt64, random: some Collection<UInt8>) {
    guard random.count == 10 else { return nil }
    var first: UInt64 = 0
    var second: UInt64 = 0
    for (index, byte) in random.enumerated() {
      if index < 2 { first = first << 8 | UInt64(byte) } else { second = second << 8 | UInt64(byte) }
    }
    self.init(milliseconds: milliseconds, first, second)
  }

  /// Creates a version 7 UUID with random numbers from `generator`.
  package init(milliseconds: UInt64, using generator: inout some RandomNumberGenerator) {
    self.init(milliseconds: milliseconds, generator.next(), generator.next())
  }

  private init(milliseconds: UInt64, _ first: UInt64, _ second: UInt64) {
    let version: UInt64 = 7 << 12
    let variant: UInt64 = 0b10 << 62
    self.init(high: milliseconds << 16 | version | first & 0xFFF, low: variant | second & (UInt64.max >> 2))
  }

  /// The creation time, if it is a version 7 UUID.
  package var milliseconds: UInt64 { high >> 16 }

  /// An id derived from this one and a number, always the same.
  ///
  /// It makes repeated work harmless: a recurring rule's entry on a day has one id, however often it is
  /// added.
  package func derived<Other>(_ number: Int, as: Other.Type) -> ID<Other> {
    let salt = UInt64(bitPattern: Int64(number))
    let first = mixed(high ^ mixed(salt))
    let second = mixed(low ^ first)
    return ID<Other>(high: first, low: second)
  }

  /// The same id with another entity type.
  package func retyped<Other>(as: Other.Type) -> ID<Other> { ID<Other>(high: high, low: low) }

  /// A hash that is the same on every machine and in every version.
  package var stableHash: UInt64 { mixed(high &+ mixed(low)) }
}

/// Spreads every bit over all others (the final step of SplitMix64).
private func mixed(_ value: UInt64) -> UInt64 {
  var z = value &+ 0x9E37_79B9_7F4A_7C15
  z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
  z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
  return z ^ z >> 31
}
