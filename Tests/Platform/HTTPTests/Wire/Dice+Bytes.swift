import Encodings
import TestSupport

extension Dice {
  mutating func happens(oneIn odds: Int) -> Bool { below(odds) == 0 }

  /// A stretch of `bytes`, mostly a short one.
  mutating func range(in bytes: [UInt8]) -> Range<Int> {
    let start = below(bytes.count + 1)
    let longest = happens(oneIn: 4) ? bytes.count : 8
    return start..<min(bytes.count, start + below(longest + 1))
  }

  /// `bytes` in up to nine parts, some of them empty.
  mutating func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let places = (0..<below(9)).map { _ in below(bytes.count + 1) }.sorted()
    return zip([0] + places, places + [bytes.count]).map { bytes[$0..<$1] }
  }
}
