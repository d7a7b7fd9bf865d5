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
  package var stamp: Stamp { Stamp(tick, id) }

  /// The entity that it changes.
  package var entity: Entity { change.entity(in: group) }
}
