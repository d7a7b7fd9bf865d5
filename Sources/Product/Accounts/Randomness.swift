package import Ledger
package import Store

/// The source of random ids and secrets.
package struct Randomness: Sendable {
  private let next: @Sendable () -> UInt64

  package init(_ next: @escaping @Sendable () -> UInt64) { self.next = next }

  /// The operating system's, which is unpredictable.
  package static let system = Randomness {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }

  /// This many random bytes.
  package func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let word = next()
      for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
    return Array(bytes.prefix(count))
  }

  /// A new id; ids made later sort later.
  package func id<Entity>(at now: Instant) -> ID<Entity> {
    var generator = Generator(draw: next)
    return ID(milliseconds: UInt64(clamping: now.milliseconds), using: &generator)
  }

  private struct Generator: RandomNumberGenerator {
    let draw: @Sendable () -> UInt64

    mutating func next() -> UInt64 { draw() }
  }
}
