import Accounts
import HTTP
import Ledger
import Store

/// The visitor of a request, and their membership in the page's group.
struct Standing {
  /// Nil without a session.
  let visitor: SignedIn?
  /// Nil for pages without a group, and for visitors who are not in the group.
  let membership: Membership?

  static let stranger = Standing()

  private init() { (visitor, membership) = (nil, nil) }

  /// Without a session cookie no database read is needed.
  init(_ head: RequestHead, by token: SecretToken?, group: ID<Group>?, at now: Instant, _ site: Site) throws {
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
      if let visitor, let group { try site.routing.membership(snapshot, visitor.account.id, group) } else {
        nil
      }
  }
}
