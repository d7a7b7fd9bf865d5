/// A cache of recently created values. The oldest are removed first.
package final class RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct State {
    var values: [Key: (value: Value, size: Int)] = [:]
    /// The oldest first.
    var order: [Key] = []
    var size = 0
  }

  private let most: Int
  private let largestSize: Int
  private let state = Monitor(State())

  /// Keeps at most this many values and bytes; a value larger than an eighth of the bytes is not kept.
  package init(most: Int = 64, largestSize: Int = 2 << 20) {
    (self.most, self.largestSize) = (most, largestSize)
  }

  package subscript(key: Key) -> Value? { state.withLock { $0.values[key]?.value } }

  /// The number of values.
  package var count: Int { state.withLock { $0.values.count } }

  package func keep(_ value: Value, of size: Int, as key: Key) {
    guard size <= largestSize / 8 else { return }
    state.withLock { state in
      guard state.values.updateValue((value, size), forKey: key) == nil else { return }
      state.order.append(key)
      state.size += size
      while state.order.count > most || state.size > largestSize {
        state.size -= state.values.removeValue(forKey: state.order.removeFirst())?.size ?? 0
      }
    }
  }
}
