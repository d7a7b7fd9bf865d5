package import Encodings
import Glibc

/// The seed of the random tests: the same in each `make test`, so that no change fails by chance.
/// `make proof` sets EVENLY_SEED to another one each time, and prints it, so that a failure can be repeated.
package enum Seed {
  package static let value = number("EVENLY_SEED") ?? 20_261_126

  /// Dice of their own for each salt.
  package static func dice(_ salt: Int = 0) -> Dice {
    Dice(seed: value &+ UInt64(truncatingIfNeeded: salt) &* 0x1_0000_0001)
  }

  /// How many cases a property is tried on.
  package static func count(_ usual: Int) -> Int { number("EVENLY_CASES").map(Int.init) ?? usual }

  private static func number(_ name: String) -> UInt64? {
    getenv(name).flatMap { UInt64(String(cString: $0)) }
  }
}
