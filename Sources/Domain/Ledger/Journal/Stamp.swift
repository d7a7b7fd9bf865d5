/// The position of an operation in the one order that all devices agree on.
///
/// No two operations have the same stamp, because it ends with the operation's id.
package struct Stamp: Hashable, Sendable {
  package let tick: Tick
  package let operation: ID<Operation>

  package init(_ tick: Tick, _ operation: ID<Operation>) {
    self.tick = tick
    self.operation = operation
  }
}

extension Stamp: Comparable {
  package static func < (a: Self, b: Self) -> Bool {
    a.tick == b.tick ? a.operation < b.operation : a.tick < b.tick
  }
}
