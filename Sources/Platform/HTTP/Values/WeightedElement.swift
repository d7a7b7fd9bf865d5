/// A list element with a weight, such as `gzip;q=0.8` (RFC 9110 §12.4.2).
struct WeightedElement {
  /// Without surrounding white space.
  let value: Substring.UTF8View
  /// In thousandths; 0 means not wanted.
  let weight: Int

  /// Nil if the weight is invalid.
  init?(_ element: Substring.UTF8View) {
    let parts = element.split(separator: UInt8(ascii: ";"), maxSplits: 2, omittingEmptySubsequences: false)
      .map(Self.trimmed)
    guard let value = parts.first, parts.count < 3,
      let weight = parts.count == 1 ? 1000 : Self.weight(parts[1])
    else { return nil }
    self.value = value
    self.weight = weight
  }

  private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
    func isBlank(_ byte: UInt8) -> Bool { byte == Byte.space || byte == Byte.tab }
    let start = text.drop(while: isBlank)
    return start.lastIndex { !isBlank($0) }.map { start[...$0] } ?? start
  }

  /// Reads `q=0.8`: at most three decimals, and no more than one.
  private static func weight(_ text: Substring.UTF8View) -> Int? {
    let bytes = Array(text)
    guard (3...7).contains(bytes.count), bytes[0].asciiLowercased == UInt8(ascii: "q") else { return nil }
    guard bytes[1] == UInt8(ascii: "="), bytes.count == 3 || bytes[3] == UInt8(ascii: ".") else { return nil }
    let digits = [bytes[2]] + bytes.dropFirst(4)
    guard digits.allSatisfy(\.isDigit) else { return nil }
    let scales = [1000, 100, 10, 1]
    let weight = zip(digits, scales).reduce(0) { $0 + Int($1.0 - Byte.zero) * $1.1 }
    return weight <= 1000 ? weight : nil
  }
}
