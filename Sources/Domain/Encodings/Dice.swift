/// A repeatable random number generator (SplitMix64): the same seed gives the same numbers.
package struct Dice: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A number from zero to below `bound`; zero if `bound` is not positive.
  package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

  package mutating func number(in range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }

  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// Picks one of several elements; there must be at least one.
  package mutating func pick<C: RandomAccessCollection>(_ choices: C) -> C.Element where C.Index == Int {
    choices[choices.startIndex + below(choices.count)]
  }
}
