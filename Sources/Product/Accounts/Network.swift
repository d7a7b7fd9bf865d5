/// The network of a visitor, by which tries are counted and remembered: the range of addresses that one
/// customer has.
package struct Network: Hashable, Sendable {
  /// Nil if it is unknown; all unknown ones are one network.
  package let name: String?

  package init(_ name: String?) { self.name = name }
}
