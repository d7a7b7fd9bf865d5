/// The subset of ASN.1's distinguished encoding rules (ITU-T X.690) that keys and signatures use.
enum DER {
  static func sequence(_ contents: [UInt8]...) -> [UInt8] { element(0x30, contents.flatMap { $0 }) }

  /// A number that is not negative, from its big-endian bytes.
  static func integer(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let digits = Array(bytes.drop { $0 == 0 })
    // A set first bit would make it negative, and no bytes at all are no number.
    let needsZero = (digits.first ?? 0x80) >= 0x80
    return element(0x02, (needsZero ? [0] : []) + digits)
  }

  static func bitString(_ contents: [UInt8]) -> [UInt8] { element(0x03, [0] + contents) }

  private static func element(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
    [tag] + length(contents.count) + contents
  }

  private static func length(_ count: Int) -> [UInt8] {
    guard count >= 0x80 else { return [UInt8(truncatingIfNeeded: count)] }
    var rest = count
    var digits: [UInt8] = []
    while rest > 0 {
      digits.insert(UInt8(truncatingIfNeeded: rest), at: 0)
      rest >>= 8
    }
    return [0x80 | UInt8(truncatingIfNeeded: digits.count)] + digits
  }
}
