package import Ledger
package import Store

/// That somebody asks for something in a group, with the id that it was given where it was asked for: sent
/// twice, it is done once.
package struct GroupRequest: Hashable, Sendable {
  package let group: ID<Group>
  package let operation: ID<Ledger.Operation>
  package let origin: Origin

  package init(in group: ID<Group>, as operation: ID<Ledger.Operation>, from origin: Origin) {
    self.group = group
    self.operation = operation
    self.origin = origin
  }

  /// The id of what it adds, if it adds something.
  func id<Thing>(of thing: Thing.Type = Thing.self) -> ID<Thing> { operation.retyped(as: thing) }
}

extension Transaction {
  /// Appends what was asked for.
  func append(_ change: Change, for request: GroupRequest) throws -> Appended {
    guard let appended = try append([change], for: request) else { throw JournalError.missing(.group) }
    return appended
  }

  /// Appends several changes that are undone together; nil where there are none. The ids of all but the first
  /// follow from the request's.
  func append(_ changes: [Change], for request: GroupRequest) throws -> Appended? {
    let proposals = changes.enumerated().map { index, change in
      let id = index == 0 ? request.operation : request.operation.derived(index, as: Ledger.Operation.self)
      return Proposal(id, change)
    }
    return try append(proposals, to: request.group, from: request.origin).first
  }
}
