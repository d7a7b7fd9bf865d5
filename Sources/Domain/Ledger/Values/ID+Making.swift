extension ID {
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
}
