/// A change that someone asks for, with the id it was given where it was made: sent twice, it is done once.
package struct Proposal: Hashable, Sendable {
  package let id: ID<Operation>
  package let change: Change

  package init(_ id: ID<Operation>, _ change: Change) {
    self.id = id
    self.change = change
  }
}
