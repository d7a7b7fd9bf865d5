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
