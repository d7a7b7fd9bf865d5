import HTTP
import Identity
import Ledger
package import Store
import Words

/// Someone who is signed in, and where.
package struct SignedIn: Sendable {
  package let session: Session
  package let account: Account
}

extension Site {
  /// Who carries the session's cookie. It is asked of the database each time, so that a session that has
  /// been ended elsewhere is over with the next request.
  func signedIn(_ head: RequestHead, _ origin: ExternalOrigin, at now: Instant) throws -> SignedIn? {
    guard cookies(origin).session.token(in: head) != nil else { return nil }
    return try store.read { try signedIn(head, origin, at: now, in: $0) }
  }

  func signedIn(
    _ head: RequestHead, _ origin: ExternalOrigin, at now: Instant, in snapshot: Snapshot
  ) throws -> SignedIn? {
    guard let token = cookies(origin).session.token(in: head) else { return nil }
    return try snapshot.signedIn(with: token.digest, at: now).map { SignedIn(session: $0, account: $1) }
  }

  /// What the account has chosen, else what the browser asks for.
  func language(of account: Account?, _ head: RequestHead) -> Strings {
    if let tag = account?.language, let chosen = Strings(tag: tag) { return chosen }
    let tags = Strings.Language.allCases.map(\.rawValue)
    guard tags.count > 1, let best = AcceptLanguage(head).best(of: tags) else {
      return Strings(language: .en)
    }
    return Strings(tag: best) ?? Strings(language: .en)
  }
}
