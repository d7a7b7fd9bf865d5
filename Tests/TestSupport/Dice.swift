/// Chance that comes again: SplitMix64, with the same numbers for the same seed.
package struct Dice: RandomNumberGenerator {
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

  /// A number from 0 up to, not including, `bound`: quicker than the general way in a debug build.
  package mutating func below(_ bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  package mutating func chance(_ percent: Int) -> Bool {
    below(100) < percent
  }

  package mutating func pick<T>(_ choices: [T]) -> T {
    choices[below(choices.count)]
  }

  package mutating func some<T>(_ choices: [T], _ percent: Int = 40) -> [T] {
    choices.filter { _ in chance(percent) }
  }
}
