/// The text of a code that a payee presents (EMV QRCPS-MPM), which banks from Brazil to Vietnam fill in their own
/// way: two digits for what comes, two for its length, the value; a checksum at the end.
struct EMVCode {
  private(set) var text = ""
  /// Whether a value was longer than two digits can say.
  private var isTooLong = false

  /// Adds a value; an empty one is left out.
  mutating func add(_ tag: Int, _ value: String) {
    guard !value.isEmpty else { return }
    isTooLong = isTooLong || value.utf8.count > 99
    text += Self.twoDigits(tag) + Self.twoDigits(value.utf8.count) + value
  }

  /// Adds a value that consists of values.
  mutating func add(_ tag: Int, _ fields: [(Int, String)]) {
    var inner = EMVCode()
    for (tag, value) in fields { inner.add(tag, value) }
    isTooLong = isTooLong || inner.isTooLong
    add(tag, inner.text)
  }

  /// The whole text; nil if a value is too long.
  var sealed: String? {
    let whole = text + "6304"
    let digits = String(Self.checksum(of: whole), radix: 16, uppercase: true)
    return isTooLong ? nil : whole + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// CRC-16 with the polynomial 0x1021 and the start 0xFFFF.
  static func checksum(of text: String) -> UInt16 {
    text.utf8.reduce(0xFFFF) { sum, byte in
      (0..<8).reduce(sum ^ UInt16(byte) << 8) { sum, _ in sum & 0x8000 == 0 ? sum << 1 : sum << 1 ^ 0x1021 }
    }
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
