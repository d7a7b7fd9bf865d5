import HTTP
import Ledger
import Store

/// Changes by others in a group since the visitor's last visit.
struct ChangesSinceVisit {
  /// Changes up to this journal position are not new.
  private let since: Int64
  private let changed: Set<Entity>
  private let me: Author

  init(_ visit: Visit, _ snapshot: Snapshot) throws {
    let (group, account) = (try visit.group.group, try visit.me.account.id)
    me = .person(account)
    let known = try snapshot.visit(of: account, to: group)
    since = known?.seen(at: visit.now) ?? .max
    changed = known == nil ? [] : try snapshot.changes(in: group, after: since, besidesBy: me)
  }

  func includes(_ entry: ID<Entry>) -> Bool { changed.contains(Entity(.entry, entry)) }

  func includes(_ record: JournalRecord) -> Bool { record.sequence > since && record.operation.author != me }
}

extension Visit {
  /// The part of the cache key for news on pages of a group; empty on other pages.
  func newsMark(in snapshot: Snapshot) throws -> [Int64] {
    guard let membership, let visitor else { return [] }
    let known = try snapshot.visit(of: visitor.account.id, to: membership.group)
    return known.map { [$0.seen(at: now)] } ?? []
  }

  /// Reads a page that marks the group's news, and stores the visit if a person looks at it. Pages can still
  /// be read when the disk is full.
  nonisolated(nonsending) func readNews(_ page: @escaping @Sendable (Visit, Snapshot) throws -> Response)
    async throws -> Response
  {
    let (response, next) = try await readAsked { visit, snapshot in
      (try page(visit, snapshot), visit.isLookedAt ? try visit.looked(snapshot) : nil)
    }
    if let next {
      let account = try me.account.id
      _ = try? await store.write { try $0.keep(next, of: account) }
    }
    return response
  }

  /// Nil if there is nothing to store: an ordinary page view causes no write.
  private func looked(_ snapshot: Snapshot) throws -> ReadingPosition? {
    let (group, account) = (try group.group, try me.account.id)
    let position = try snapshot.position(of: group)
    guard let known = try snapshot.visit(of: account, to: group) else {
      return ReadingPosition(to: group, at: position, now)
    }
    let hasNews =
      try position > known.latest
      && !snapshot.changes(in: group, after: known.latest, besidesBy: .person(account)).isEmpty
    return known.looked(at: position, now, hasNews: hasNews)
  }
}
