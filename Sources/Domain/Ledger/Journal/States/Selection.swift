/// A set of which the latest change to each element wins, in whatever order the changes arrive.
package struct Selection<Element: Hashable & Comparable & Sendable>: Hashable, Sendable {
  private var registers: [Element: Register<Bool>] = [:]

  package init() {}

  package mutating func set(_ element: Element, included: Bool, _ stamp: Stamp) {
    registers[element, default: Register(false)].set(included, stamp)
  }

  /// What is in it, in order.
  package var elements: [Element] {
    registers.isEmpty ? [] : registers.filter { $0.value.value }.keys.sorted()
  }
}
