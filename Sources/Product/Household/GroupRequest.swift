package import Ledger
package import Store

/// A request for a change in a group, with the id that the client gave it: sent twice, it is done once.
package struct GroupRequest: Hashable, Sendable {
  package let group: ID<Group>
  package let operation: ID<Operation>
  package let origin: Origin

  package init(in group: ID<Group>, as operation: ID<Operation>, from origin: Origin) {
    self.group = group
    self.operation = operation
    self.origin = origin
  }

  /// The id of the entity that the request adds, if it adds one.
  package func id<Thing>(of thing: Thing.Type = Thing.self) -> ID<Thing> { operation.retyped(as: thing) }

  /// Several changes as one action: the ids of all but the first derive from the request's.
  func proposals(_ changes: [Change]) -> [Proposal] {
    changes.enumerated().map { index, change in proposal(index, change) }
  }

  /// One of several changes, by its index.
  func proposal(_ index: Int, _ change: Change) -> Proposal {
    Proposal(index == 0 ? operation : operation.derived(index, as: Operation.self), change)
  }
}

extension Snapshot {
  /// The position of the first change appended for this same request earlier.
  func earlierPlace(of request: GroupRequest) throws -> Int64? {
    guard let record = try record(of: request.operation) else { return nil }
    guard record.operation.group == request.group, record.operation.author == request.origin.author else {
      throw JournalError.conflict(record.operation.id)
    }
    return record.action ?? record.sequence
  }
}

extension Transaction {
  /// The changes appended for this same request earlier, so that it is not done again.
  func earlierAnswer(to request: GroupRequest) throws -> [Appended]? {
    try earlierAnswer(to: request.operation, in: request.group, from: request.origin)
  }

  /// Appends the requested change.
  func append(_ change: Change, for request: GroupRequest) throws -> Appended {
    guard let appended = try append([change], for: request) else { throw JournalError.missing(.group) }
    return appended
  }

  /// Appends several changes that one undo takes back; nil if there are none.
  func append(_ changes: [Change], for request: GroupRequest) throws -> Appended? {
    try append(request.proposals(changes), to: request.group, from: request.origin).first
  }
}
