import Accounts
import HTTP
import Ledger
import Store

/// Who asks, and how they stand to the group of the page.
struct Standing {
  /// Nil for a stranger.
  let visitor: SignedIn?
  /// Nil for the pages of no group, and for whoever is not in the group.
  let membership: Membership?

  static let stranger = Standing()

  private init() { (visitor, membership) = (nil, nil) }

  /// Whoever carries no session is a stranger without a look into the database.
  init(
    _ head: RequestHead, by token: SecretToken?, group: ID<Group>?, at now: Instant, _ site: Site
  ) throws {
    guard let token else {
      self = .stranger
      return
    }
    self = try site.store.read { try Standing(head, by: token, group: group, at: now, site, $0) }
  }

  init(
    _ head: RequestHead, by token: SecretToken, group: ID<Group>?, at now: Instant, _ site: Site,
    _ snapshot: Snapshot
  ) throws {
    let visitor = try site.signedIn(by: token, head, at: now, in: snapshot)
    self.visitor = visitor
    membership =
      if let visitor, let group { try site.routing.membership(snapshot, visitor.account.id, group) } else { nil }
  }
}
