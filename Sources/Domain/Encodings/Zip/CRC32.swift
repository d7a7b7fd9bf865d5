/// The checksum of ZIP and gzip files (ISO 3309), eight bytes at a time.
package struct CRC32: Sendable {
  private var register: UInt32 = 0xFFFF_FFFF

  package init() {}

  package mutating func add(_ bytes: [UInt8]) { add(bytes.span) }

  package mutating func add(_ bytes: Span<UInt8>) {
    var register = register
    let tables = Self.tables
    var index = 0
    while index + 8 <= bytes.count {
      register ^=
        UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16 | UInt32(
          bytes[index + 3]) << 24
      var next: UInt32 = 0
      for place in 0..<4 { next ^= tables[(7 - place) << 8 | Int(register >> UInt32(8 * place) & 0xFF)] }
      for place in 4..<8 { next ^= tables[(7 - place) << 8 | Int(bytes[index + place])] }
      register = next
      index += 8
    }
    while index < bytes.count {
      register = tables[Int((register ^ UInt32(bytes[index])) & 0xFF)] ^ (register >> 8)
      index += 1
    }
    self.register = register
  }

  package var value: UInt32 { ~register }

  /// The effect of a byte on the register, and its effect when one to seven zeros follow.
  private static let tables: [UInt32] = {
    var tables: [UInt32] = (0..<256).map { number in
      (0..<8).reduce(UInt32(number)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }
    for place in 256..<2048 {
      let before = tables[place - 256]
      tables.append(tables[Int(before & 0xFF)] ^ (before >> 8))
    }
    return tables
  }()
}
