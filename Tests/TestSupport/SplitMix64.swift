import Foundation

/// A seeded generator, so that a failed property test can be run again with `EVENLY_SEED`.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package static func chosenSeed() -> UInt64 {
    let wanted = ProcessInfo.processInfo.environment["EVENLY_SEED"].flatMap { UInt64($0) }
    let seed = wanted ?? UInt64.random(in: 0...UInt64.max)
    print("EVENLY_SEED=\(seed)")
    return seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
