package import Encodings
import Glibc

/// What the random tests begin with: EVENLY_SEED where it is set, otherwise another one each run; printed, so
/// that a failure can be repeated.
package enum Seed {
  package static let value: UInt64 = {
    let seed = number("EVENLY_SEED") ?? UInt64.random(in: .min ... .max)
    print("EVENLY_SEED=\(seed)")
    return seed
  }()

  /// Dice of their own for each salt.
  package static func dice(_ salt: Int = 0) -> Dice {
    Dice(seed: value &+ UInt64(truncatingIfNeeded: salt) &* 0x1_0000_0001)
  }

  /// How many cases a property is tried on.
  package static func count(_ usual: Int) -> Int {
    number("EVENLY_CASES").map(Int.init) ?? usual
  }

  private static func number(_ name: String) -> UInt64? {
    getenv(name).flatMap { UInt64(String(cString: $0)) }
  }
}
