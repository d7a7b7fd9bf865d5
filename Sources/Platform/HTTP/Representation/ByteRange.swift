/// The single part of a file that a Range field asks for (RFC 9110 §14.1.2).
package enum ByteRange: Equatable, Sendable {
  /// From a first position to a last one, or to the end.
  case from(Int, through: Int?)
  /// This many bytes at the end.
  case last(Int)

  /// Reads the value of Range. Nil means that the whole file is sent: for another unit, for invalid values,
  /// and for several ranges at once, which no browser asks for and which would be expensive.
  package init?(_ value: String) {
    let bytes = Array(value.utf8)
    let unit: StaticString = "bytes="
    let start = unit.utf8CodeUnitCount
    guard bytes.count > start, bytes.span.extracting(0..<start).spells(ignoringCase: unit) else { return nil }
    self.init(spec: bytes.span.extracting(start..<bytes.count))
  }

  private init?(spec: Span<UInt8>) {
    guard let dash = spec.indices.first(where: { spec[$0] == UInt8(ascii: "-") }) else { return nil }
    let first = spec.extracting(0..<dash)
    let last = spec.extracting(dash + 1..<spec.count)
    guard first.isDigits, last.isDigits else { return nil }
    switch (first.isEmpty, last.isEmpty) {
    case (true, true): return nil
    case (true, false): self = .last(last.clampedNumber)
    case (false, true): self = .from(first.clampedNumber, through: nil)
    case (false, false):
      guard first.clampedNumber <= last.clampedNumber else { return nil }
      self = .from(first.clampedNumber, through: last.clampedNumber)
    }
  }

  /// The positions in a file of `count` bytes; nil if it has none of them.
  package func positions(in count: Int) -> Range<Int>? {
    switch self {
    case .from(let first, let last):
      let end = min(last ?? count, count - 1) + 1
      return first >= 0 && first < end ? first..<end : nil
    case .last(let length): return length > 0 && count > 0 ? max(count - length, 0)..<count : nil
    }
  }
}

extension Span<UInt8> {
  fileprivate var isDigits: Bool { indices.allSatisfy { self[$0].isDigit } }

  /// The number written in digits; an overflowing one becomes the largest one.
  fileprivate var clampedNumber: Int {
    var number = 0
    for index in indices {
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isStillTooLarge) = tens.addingReportingOverflow(Int(self[index] - Byte.zero))
      if isTooLarge || isStillTooLarge { return .max }
      number = sum
    }
    return number
  }
}
