/// A change that an author asks for, with an id from the client: if it is sent twice, it is applied once.
package struct Proposal: Hashable, Sendable {
  package let id: ID<Operation>
  package let change: Change

  package init(_ id: ID<Operation>, _ change: Change) {
    self.id = id
    self.change = change
  }
}
