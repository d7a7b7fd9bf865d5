/// The checksum of ZIP files (ISO 3309).
package struct CRC32: Sendable {
  private var register: UInt32 = 0xFFFF_FFFF

  package init() {}

  package mutating func add(_ bytes: [UInt8]) {
    var register = register
    for byte in bytes {
      register = Self.table[Int((register ^ UInt32(byte)) & 0xFF)] ^ (register >> 8)
    }
    self.register = register
  }

  package var value: UInt32 { ~register }

  private static let table: [UInt32] = (0..<256).map { number in
    (0..<8).reduce(UInt32(number)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }
}
