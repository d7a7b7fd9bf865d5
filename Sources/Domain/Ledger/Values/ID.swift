/// The identity of an `Entity`: 16 bytes, chosen by its creator, shown as 22 characters.
@usableFromInline package struct ID<Entity>: Hashable, Sendable {
  @usableFromInline package let high: UInt64
  @usableFromInline package let low: UInt64

  @inlinable package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  // Written out and inlinable, so that other targets compare ids without generic dispatch.
  @inlinable package static func == (a: Self, b: Self) -> Bool { a.high == b.high && a.low == b.low }

  @inlinable package func hash(into hasher: inout Hasher) {
    hasher.combine(high)
    hasher.combine(low)
  }
}

extension ID: Comparable {
  @inlinable package static func < (a: Self, b: Self) -> Bool { (a.high, a.low) < (b.high, b.low) }
}
