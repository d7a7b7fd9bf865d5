/// A set for which the latest change of each element wins, in any order of arrival.
package struct Selection<Element: Hashable & Comparable & Sendable>: Hashable, Sendable {
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
