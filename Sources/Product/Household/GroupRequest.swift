package import Ledger
package import Store

/// That somebody asks for something in a group, with the id that it was given where it was asked for: sent
/// twice, it is done once.
package struct GroupRequest: Hashable, Sendable {
  package let group: ID<Group>
  package let operation: ID<Operation>
  package let origin: Origin

  package init(in group: ID<Group>, as operation: ID<Operation>, from origin: Origin) {
    self.group = group
    self.operation = operation
    self.origin = origin
  }

  /// The id of what it adds, if it adds something.
  package func id<Thing>(of thing: Thing.Type = Thing.self) -> ID<Thing> { operation.retyped(as: thing) }

  /// Several changes as one: the ids of all but the first follow from the request's.
  func proposals(_ changes: [Change]) -> [Proposal] {
    changes.enumerated().map { index, change in proposal(index, change) }
  }

  /// One of several changes, by its place among them.
  func proposal(_ index: Int, _ change: Change) -> Proposal {
    Proposal(index == 0 ? operation : operation.derived(index, as: Operation.self), change)
  }
}

extension Snapshot {
  /// The place of what was appended first when this very request was made before.
  func earlierPlace(of request: GroupRequest) throws -> Int64? {
    guard let record = try record(of: request.operation) else { return nil }
    guard record.operation.group == request.group, record.operation.author == request.origin.author else {
      throw JournalError.conflict(record.operation.id)
    }
    return record.action ?? record.sequence
  }
}

extension Transaction {
  /// What was appended when this very request was made before: it is not done again.
  func earlierAnswer(to request: GroupRequest) throws -> [Appended]? {
    try earlierAnswer(to: request.operation, in: request.group, from: request.origin)
  }

  /// Appends what was asked for.
  func append(_ change: Change, for request: GroupRequest) throws -> Appended {
    guard let appended = try append([change], for: request) else { throw JournalError.missing(.group) }
    return appended
  }

  /// Appends several changes that are undone together; nil where there are none.
  func append(_ changes: [Change], for request: GroupRequest) throws -> Appended? {
    try append(request.proposals(changes), to: request.group, from: request.origin).first
  }
}
