import Foundation

enum SettlingSeed {
  /// A new seed each run, or the one in EVENLY_SEED; printed, so that a failure can be repeated.
  static func next(_ test: String = #function) -> UInt64 {
    let asked = ProcessInfo.processInfo.environment["EVENLY_SEED"].flatMap { UInt64($0) }
    let seed = asked ?? UInt64.random(in: 0...UInt64.max)
    print("\(test): EVENLY_SEED=\(seed)")
    return seed
  }
}
