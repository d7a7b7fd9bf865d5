internal import Ledger

/// Chance that is the same for the same seed (SplitMix64).
struct DemoDice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  /// From zero to below `bound`, which is above zero.
  mutating func below(_ bound: Int) -> Int {
    Int(next() % UInt64(max(1, bound)))
  }

  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.count)
  }

  mutating func isTrue(percent: Int) -> Bool {
    below(100) < percent
  }

  /// One of several, of which there is at least one.
  mutating func pick<C: RandomAccessCollection>(_ choices: C) -> C.Element where C.Index == Int {
    choices[choices.startIndex + below(choices.count)]
  }

  /// So many of them, in their order.
  mutating func pick<Element>(_ count: Int, of all: [Element]) -> [Element] {
    var left = min(count, all.count)
    var result: [Element] = []
    for (index, element) in all.enumerated() where below(all.count - index) < left {
      result.append(element)
      left -= 1
    }
    return result
  }

  /// Ids of one moment have a number, so that they sort as they are made.
  mutating func id<Thing>(at moment: Instant, _ number: Int = 0) -> ID<Thing> {
    ID(milliseconds: UInt64(clamping: moment.milliseconds + Int64(number)), using: &self)
  }
}
