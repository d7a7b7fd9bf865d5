import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// The seed of the property tests: EVENLY_SEED where it is set, otherwise another one each run.
enum Seed {
  static let value: UInt64 = {
    let seed = number("EVENLY_SEED") ?? UInt64.random(in: 0...999_999_999)
    print("EVENLY_SEED=\(seed)")
    return seed
  }()

  static func generator(_ salt: UInt64 = 0) -> SeededGenerator {
    SeededGenerator(seed: value &+ salt &* 0x1_0000_0001)
  }

  /// How many cases a property is tried on.
  static func count(_ usual: Int) -> Int {
    number("EVENLY_CASES").map(Int.init) ?? usual
  }

  private static func number(_ name: String) -> UInt64? {
    getenv(name).flatMap { UInt64(String(cString: $0)) }
  }
}
