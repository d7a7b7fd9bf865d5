import HTTP
import Ledger
import Operations
import Store

/// Reading and writing for a visitor. Session, access and data come from the same state of the database: a
/// member who was just removed from the group sees and changes nothing.
extension Visit {
  /// Lends a snapshot to a page. Throws `Problem.notFound` or `.forbidden` if the visitor may not use the
  /// route in that state.
  func read<R>(_ body: (Snapshot) throws -> R) throws -> R {
    try store.read { snapshot in
      try requireAccess(in: snapshot)
      let result = try body(snapshot)
      if snapshot.hasMovedOn { try requireAccess(in: snapshot) }
      return result
    }
  }

  /// The group of the page, its members and its labels.
  func overview(_ snapshot: Snapshot) throws -> GroupOverview {
    guard let overview = try snapshot.overview(of: try group.group) else { throw Problem.notFound }
    return overview
  }

  func groupTitles(in snapshot: Snapshot) throws -> [GroupTitle] {
    guard let account = visitor?.account.id else { return [] }
    let titles = try snapshot.groupTitles(of: account)
    // Most forms are answered by a redirect, and the next page tells what is new.
    guard request.method == .get else { return titles }
    let news = try snapshot.groupsWithNews(for: account)
    guard !news.isEmpty else { return titles }
    return titles.map { title in
      var title = title
      title.hasNews = news.contains(title.id)
      return title
    }
  }

  /// Like `read`, for slow reads: outside the event loop, still with one snapshot.
  nonisolated(nonsending) func readAside<Value: Sendable>(
    _ body: @escaping @Sendable (Snapshot) throws -> Value
  ) async throws -> Value { try await site.queues.slowReads.run { try read(body) } }

  /// Like `read`, for searches in a group: outside the event loop if the group has many entries. The visit is
  /// passed to `body`, since capturing it would copy it for each request.
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

  /// Runs a transaction, as `DataStore.write` does, if the visitor still has access in it.
  nonisolated(nonsending) func write<T: Sendable>(
    takesLong: Bool = false, _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    try await store.write(takesLong: takesLong) { transaction in
      try requireAccess(in: transaction)
      return try body(transaction)
    }
  }

  /// The same for a thread that may block.
  func writeAndWait<T: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> T) throws -> T {
    try store.writeAndWait { transaction in
      try requireAccess(in: transaction)
      return try body(transaction)
    }
  }

  /// Streams a body that is written from one database snapshot, in which the visitor's access is checked.
  func download(_ write: @escaping @Sendable (Snapshot, @escaping Downloads.Write) throws -> Void)
    async throws -> ByteSource
  { try await site.queues.downloads.make(for: try me.account.id) { put in try read { try write($0, put) } } }

  /// Repeats the access check of the request's start.
  private func requireAccess(in snapshot: Snapshot) throws {
    switch access {
    case .anyone, .signedOut, .account: return
    case .viewer, .member, .owner, .instanceOwner:
      guard let visitor, try snapshot.isOpen(visitor.session, at: now) else { throw Problem.notFound }
      if let role = access.role {
        let group = try group
        let standing = try site.visitors.membership(snapshot, visitor.account.id, group.group)
        guard standing?.member == group.member else { throw Problem.notFound }
        try standing.require(role)
      } else {
        try snapshot.requireInstance(ownedBy: visitor.account.id)
      }
    }
  }
}

extension Snapshot {
  func requireInstance(ownedBy person: ID<Person>) throws {
    guard try instance()?.owner == person else { throw Problem.forbidden }
  }
}
