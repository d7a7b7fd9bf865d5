import Synchronization

/// A number that only grows, counted from any thread without a lock.
package final class Counter: Sendable {
  private let number = Atomic<Int>(0)

  var value: Int { number.load(ordering: .relaxed) }

  package func add(_ count: Int = 1) { number.add(count, ordering: .relaxed) }
}

/// Several counters in one piece of memory.
final class Counters: @unchecked Sendable {  // The memory is atomic, and lives as long as this object.
  let count: Int
  private let numbers: UnsafeMutablePointer<Atomic<Int>>

  init(_ count: Int) {
    self.count = count
    numbers = .allocate(capacity: count)
    for index in 0..<count { (numbers + index).initialize(to: Atomic(0)) }
  }

  deinit {
    numbers.deinitialize(count: count)
    numbers.deallocate()
  }

  /// Ignores an index beyond the last.
  func add(_ amount: Int = 1, at index: Int) {
    guard (0..<count).contains(index) else { return }
    numbers[index].add(amount, ordering: .relaxed)
  }

  subscript(_ index: Int) -> Int { (0..<count).contains(index) ? numbers[index].load(ordering: .relaxed) : 0 }
}
