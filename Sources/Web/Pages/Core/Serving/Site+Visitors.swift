import Accounts
import HTTP
import Store

/// A signed-in visitor: session and account.
struct SignedIn: Sendable {
  let session: Session
  let account: Account
  /// Whether they have to set up a second factor before any other action.
  let lacksFactor: Bool
}

extension Site {
  func cookies(_ origin: ExternalOrigin) -> SiteCookies {
    origin.isSecure ? routing.secureCookies : routing.plainCookies
  }

  /// The visitor behind the session cookie. It is read from the database for each request, so that a session
  /// ended elsewhere is over at once.
  func signedIn(_ head: RequestHead, _ origin: ExternalOrigin, at now: Instant) throws -> SignedIn? {
    guard let token = cookies(origin).session.token(in: head) else { return nil }
    return try store.read { try signedIn(by: token, head, at: now, in: $0) }
  }

  func signedIn(by token: SecretToken, _ head: RequestHead, at now: Instant, in snapshot: Snapshot) throws
    -> SignedIn?
  {
    guard let found = try snapshot.signedIn(with: token.digest, at: now), goesOn(found.session, with: head)
    else { return nil }
    // Without password sign-in no second factor is required.
    let lacksFactor = found.lacksFactor && !settings.isProviderOnly
    return SignedIn(session: found.session, account: found.account, lacksFactor: lacksFactor)
  }
}
