import HTTP
import Operations
import Store

/// Reading and writing for a visitor: who they are, whether they may, and what they get or change is all of
/// one state of the database. Somebody who was put out of the group a moment ago sees and changes nothing.
extension Visit {
  /// Lends one state of the database to a page. `Problem.notFound` or `.forbidden` where the visitor may, by
  /// that state, not go where the route leads.
  func read<R>(_ body: (Snapshot) throws -> R) throws -> R {
    try store.read { snapshot in
      try requireAccess(in: snapshot)
      let result = try body(snapshot)
      if snapshot.hasMovedOn { try requireAccess(in: snapshot) }
      return result
    }
  }

  /// As `read`, for what takes long where there is much: away from the loop, and `body` is one state still.
  nonisolated(nonsending) func readAside<Value: Sendable>(
    _ body: @escaping @Sendable (Snapshot) throws -> Value
  ) async throws -> Value {
    try await site.queues.slowReads.run { try read(body) }
  }

  /// As `read`, for what of a group is asked for: away from the loop where it is looked for among many entries.
  /// The visit is handed to `body`: captured, each request would copy it for the few that go away.
  nonisolated(nonsending) func readAsked<Value: Sendable>(
    _ body: @escaping @Sendable (Visit, Snapshot) throws -> Value
  ) async throws -> Value {
    if head.query != nil, try isAskedOfMany { return try await readAside { try body(self, $0) } }
    return try read { try body(self, $0) }
  }

  private var isAskedOfMany: Bool {
    get throws {
      let (group, entries) = (try group.group, site.settings.entriesOnLoop)
      return try store.read { try $0.hasEntries(beyond: entries, in: group) }
    }
  }

  /// Makes a change as one unit, as `DataStore.write` does, if the visitor may still make it there.
  nonisolated(nonsending) func write<T: Sendable>(
    takesLong: Bool = false, _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    try await store.write(takesLong: takesLong) { transaction in
      try requireAccess(in: transaction)
      return try body(transaction)
    }
  }

  /// The same for a thread that may wait.
  func writeAndWait<T: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> T) throws -> T {
    try store.writeAndWait { transaction in
      try requireAccess(in: transaction)
      return try body(transaction)
    }
  }

  /// Asks once more what was found when the visitor came in.
  private func requireAccess(in snapshot: Snapshot) throws {
    switch access {
    case .anyone, .signedOut, .account: return
    case .viewer, .member, .owner, .instanceOwner:
      guard let visitor, try snapshot.isOpen(visitor.session, at: now) else { throw Problem.notFound }
      if let role = access.role {
        let group = try group
        let standing = try site.routing.membership(snapshot, visitor.account.id, group.group)
        guard standing?.member == group.member else { throw Problem.notFound }
        try standing.require(role)
      } else {
        try snapshot.requireInstance(ownedBy: visitor.account.id)
      }
    }
  }
}
