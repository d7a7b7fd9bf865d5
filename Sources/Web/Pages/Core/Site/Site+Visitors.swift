import Accounts
import Encodings
import HTTP
import Ledger
import Store

/// Where visitors are looked up: memberships in groups, and the cookies of each scheme.
struct VisitorLookup: Sendable {
  let membership: Membership.Lookup
  let plainCookies: SiteCookies
  let secureCookies: SiteCookies

  init(_ membership: @escaping Membership.Lookup, instance: ID<Instance>, basePath: BasePath) {
    self.membership = membership
    plainCookies = SiteCookies(instance: instance, isSecure: false, basePath: basePath)
    secureCookies = SiteCookies(instance: instance, isSecure: true, basePath: basePath)
  }
}

extension Site {
  func cookies(_ origin: ExternalOrigin) -> SiteCookies {
    origin.isSecure ? visitors.secureCookies : visitors.plainCookies
  }

  /// The visitor behind the session cookie. It is read from the database for each request, so that a session
  /// ended elsewhere is over at once.
  func signedIn(_ head: RequestHead, _ origin: ExternalOrigin, at now: Instant) throws -> SignedIn? {
    guard let token = cookies(origin).session.token(in: head) else { return nil }
    return try store.read { try signedIn(by: token, head, at: now, in: $0) }
  }

  /// The visitor behind a token, and their membership in a group, in one state of the database. Without a
  /// token none is read.
  func visitor(by token: SecretToken?, _ head: RequestHead, in group: ID<Group>?, at now: Instant) throws -> (
    SignedIn?, Membership?
  ) {
    guard let token else { return (nil, nil) }
    return try store.read { snapshot in
      guard let visitor = try signedIn(by: token, head, at: now, in: snapshot) else { return (nil, nil) }
      return (visitor, try group.flatMap { try visitors.membership(snapshot, visitor.account.id, $0) })
    }
  }

  private func signedIn(by token: SecretToken, _ head: RequestHead, at now: Instant, in snapshot: Snapshot)
    throws -> SignedIn?
  {
    guard let found = try snapshot.signedIn(with: token.digest, at: now), goesOn(found.session, with: head)
    else { return nil }
    // Without password sign-in no second factor is required.
    let lacksFactor = found.lacksFactor && !settings.isProviderOnly
    return SignedIn(session: found.session, account: found.account, lacksFactor: lacksFactor)
  }
}
