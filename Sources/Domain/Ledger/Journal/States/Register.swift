/// A value for which the latest change wins, in any order of arrival.
package struct Register<Value: Hashable & Sendable>: Hashable, Sendable {
  package private(set) var value: Value
  /// The operation that set the value; nil for the initial value.
  package private(set) var stamp: Stamp?

  package init(_ value: Value) { self.value = value }

  package mutating func set(_ value: Value, _ stamp: Stamp) {
    if let latest = self.stamp, latest >= stamp { return }
    self.value = value
    self.stamp = stamp
  }
}

/// A set for which the latest change of each element wins, in any order of arrival.
package struct LastWriteWinsSet<Element: Hashable & Comparable & Sendable>: Hashable, Sendable {
  private var registers: [Element: Register<Bool>] = [:]

  package init() {}

  package mutating func set(_ element: Element, included: Bool, _ stamp: Stamp) {
    registers[element, default: Register(false)].set(included, stamp)
  }

  /// The elements in order.
  package var elements: [Element] {
    registers.isEmpty ? [] : registers.filter { $0.value.value }.keys.sorted()
  }
}

/// The time and the author of an entity's addition: the earliest of the operations that added it.
package struct Birth: Hashable, Sendable {
  package let stamp: Stamp
  package let author: Author

  /// The earlier of the known birth and another operation that added the entity.
  static func earliest(_ known: Birth?, _ operation: Operation) -> Birth {
    let birth = Birth(stamp: operation.stamp, author: operation.author)
    guard let known, known.stamp <= birth.stamp else { return birth }
    return known
  }
}
