/// The network that somebody comes from, as tries are counted and remembered by it: what one customer has.
package struct Network: Hashable, Sendable {
  /// Nil for one that nobody knows; all of those are one.
  package let name: String?

  package init(_ name: String?) {
    self.name = name
  }
}
