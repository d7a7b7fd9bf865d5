/// Numbers in the bytes of an untrusted file: nil if the file ends before.
extension [UInt8] {
  /// A big-endian number of up to eight bytes; nil also if it is too large.
  func number(_ size: Int, at start: Int) -> Int? {
    guard start >= 0, start <= count - size else { return nil }
    var number: UInt64 = 0
    for position in start..<start + size { number = number << 8 | UInt64(self[position]) }
    return Int(exactly: number)
  }

  /// A little-endian number of up to four bytes.
  func littleNumber(_ size: Int, at start: Int) -> Int? {
    guard start >= 0, start <= count - size else { return nil }
    var number = 0
    for position in (start..<start + size).reversed() { number = number << 8 | Int(self[position]) }
    return number
  }

  func has(_ text: String, at start: Int) -> Bool {
    start >= 0 && start <= count - text.utf8.count && self[start...].starts(with: text.utf8)
  }

  /// The big-endian bytes of a number; `little` has them in the other order.
  static func big(_ number: Int, _ size: Int) -> [UInt8] { little(number, size).reversed() }

  static func little(_ number: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}

/// The four-letter name of a part of a file, as a number.
struct FourLetters: Hashable, ExpressibleByStringLiteral {
  let number: Int

  init(stringLiteral text: String) { number = text.utf8.reduce(0) { $0 << 8 | Int($1) } }

  init?(_ bytes: [UInt8], at start: Int) {
    guard let number = bytes.number(4, at: start) else { return nil }
    self.number = number
  }
}
