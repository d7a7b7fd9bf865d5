import Ledger

extension DecimalNumber {
  /// Reads plain digits with a full stop before decimals, such as `-12.50`: the format of `plainText`.
  init?(plain text: String) {
    var digits = Array(text.utf8)[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    let parts = digits.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, (1...Self.mostWholeDigits).contains(whole.count),
      parts.dropFirst().allSatisfy({ !$0.isEmpty })
    else { return nil }
    var units: Int64 = 0
    for byte in parts.joined() {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      let (product, high) = units.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
      guard !high, !carry else { return nil }
      units = sum
    }
    self.init(units: isNegative ? -units : units, scale: parts.count > 1 ? parts[1].count : 0)
  }

  /// How many digits may stand before the full stop.
  static let mostWholeDigits = 18
}
