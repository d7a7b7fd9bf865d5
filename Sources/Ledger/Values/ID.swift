/// The identity of an `Entity`: 16 bytes, made by whoever creates the thing, shown as 22 characters.
package struct ID<Entity>: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}

extension ID: Comparable {
  package static func < (a: Self, b: Self) -> Bool {
    (a.high, a.low) < (b.high, b.low)
  }
}
