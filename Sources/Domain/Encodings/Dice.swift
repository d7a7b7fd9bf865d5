/// Chance that comes again: SplitMix64, with the same numbers for the same seed.
package struct Dice: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// From zero to below `bound`; zero where there is no such number.
  package mutating func below(_ bound: Int) -> Int {
    Int(next() % UInt64(max(1, bound)))
  }

  package mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.count)
  }

  package mutating func chance(_ percent: Int) -> Bool {
    below(100) < percent
  }

  /// One of several, of which there is at least one.
  package mutating func pick<C: RandomAccessCollection>(_ choices: C) -> C.Element where C.Index == Int {
    choices[choices.startIndex + below(choices.count)]
  }
}
