import Accounts
import HTTP
import Store

/// Someone who is signed in, and where.
struct SignedIn: Sendable {
  let session: Session
  let account: Account
  /// Whether they have to set up a second factor before anything else.
  let lacksFactor: Bool
}

extension Site {
  func cookies(_ origin: ExternalOrigin) -> SiteCookies {
    origin.isSecure ? routing.secureCookies : routing.plainCookies
  }

  /// Who carries the session's cookie. It is asked of the database each time, so that a session that has
  /// been ended elsewhere is over with the next request.
  func signedIn(_ head: RequestHead, _ origin: ExternalOrigin, at now: Instant) throws -> SignedIn? {
    guard let token = cookies(origin).session.token(in: head) else { return nil }
    return try store.read { try signedIn(by: token, head, at: now, in: $0) }
  }

  func signedIn(
    by token: SecretToken, _ head: RequestHead, at now: Instant, in snapshot: Snapshot
  ) throws -> SignedIn? {
    guard let found = try snapshot.signedIn(with: token.digest, at: now), goesOn(found.session, with: head)
    else { return nil }
    // Where passwords let nobody in, there is no second step to them.
    let lacksFactor = found.lacksFactor && !settings.isProviderOnly
    return SignedIn(session: found.session, account: found.account, lacksFactor: lacksFactor)
  }
}
