import TestSupport

extension Dice {
  /// Below `bound`, or 0 where that is 0.
  mutating func number(below bound: Int) -> Int {
    bound > 0 ? Int.random(in: 0..<bound, using: &self) : 0
  }

  mutating func happens(oneIn odds: Int) -> Bool { number(below: odds) == 0 }

  /// A stretch of `bytes`, mostly a short one.
  mutating func range(in bytes: [UInt8]) -> Range<Int> {
    let start = number(below: bytes.count + 1)
    let longest = happens(oneIn: 4) ? bytes.count : 8
    return start..<min(bytes.count, start + number(below: longest + 1))
  }

  /// `bytes` in up to nine parts, some of them empty.
  mutating func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let places = (0..<number(below: 9)).map { _ in number(below: bytes.count + 1) }.sorted()
    return zip([0] + places, places + [bytes.count]).map { bytes[$0..<$1] }
  }
}
