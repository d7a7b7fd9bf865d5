import Glibc
import Ledger

/// SplitMix64: small, fast, and the same numbers for the same seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// Of the property tests: EVENLY_SEED where it is set, otherwise another one each run.
  static let seed: UInt64 = {
    let fixed = getenv("EVENLY_SEED").flatMap { UInt64(String(cString: $0)) }
    let seed = fixed ?? UInt64.random(in: 0...999_999_999)
    print("EVENLY_SEED=\(seed)")
    return seed
  }()

  static func salted(_ salt: Int) -> SeededGenerator {
    SeededGenerator(seed: seed &+ UInt64(salt) &* 0x1_0000_0001)
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  mutating func below(_ bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  mutating func chance(_ percent: Int) -> Bool {
    below(100) < percent
  }

  mutating func pick<T>(_ choices: [T]) -> T {
    choices[below(choices.count)]
  }

  mutating func some<T>(_ choices: [T], _ percent: Int = 40) -> [T] {
    choices.filter { _ in chance(percent) }
  }

  mutating func id<T>(_: T.Type = T.self) -> ID<T> {
    ID(high: next(), low: next())
  }
}
