import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Random numbers that come again: the seed is printed, and `EVENLY_SEED` sets it.
struct SeededRandom: RandomNumberGenerator {
  let seed: UInt64
  private var state: UInt64

  init(for purpose: String) {
    let given = getenv("EVENLY_SEED").flatMap { UInt64(String(cString: $0)) }
    seed = given ?? UInt64.random(in: .min ... .max)
    state = seed
    print("\(purpose): EVENLY_SEED=\(seed)")
  }

  /// The next number of SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

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
