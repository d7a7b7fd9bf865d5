/// One change of a group with its author and time; the journal consists of operations, and they never change.
package struct Operation: Hashable, Sendable {
  package let id: ID<Operation>
  package let group: ID<Group>
  package let author: Author
  package let device: ID<Device>
  package let tick: Tick
  package let change: Change

  package init(
    id: ID<Operation>, group: ID<Group>, author: Author, device: ID<Device>, tick: Tick, change: Change
  ) {
    self.id = id
    self.group = group
    self.author = author
    self.device = device
    self.tick = tick
    self.change = change
  }

  /// The position in the order that decides which of two changes wins.
  package var stamp: Stamp { Stamp(tick: tick, operation: id) }

  /// The entity that it changes.
  package var entity: Entity { change.entity(in: group) }
}

/// The position of an operation in the one order that all devices agree on.
///
/// No two operations have the same stamp, because it ends with the operation's id.
package struct Stamp: Hashable, Sendable {
  package let tick: Tick
  package let operation: ID<Operation>
}

extension Stamp: Comparable {
  package static func < (a: Self, b: Self) -> Bool {
    a.tick == b.tick ? a.operation < b.operation : a.tick < b.tick
  }
}

/// A change that an author asks for, with an id from the client: if it is sent twice, it is applied once.
package struct Proposal: Hashable, Sendable {
  package let id: ID<Operation>
  package let change: Change

  package init(_ id: ID<Operation>, _ change: Change) {
    self.id = id
    self.change = change
  }
}
