import HTTP
import Threads
import Words

/// The page to sign in on, kept as it was written for the last visitor.
typealias RecentSignInPages = RecentValues<SignInPageKey, Response>

/// Everything that the page depends on when a visitor opens it for the first time.
struct SignInPageKey: Hashable, Sendable {
  let t: Strings
  let next: String?
  let offersSignUp: Bool
  let offersPasskeys: Bool

  init(_ t: Strings, next: String?, offersSignUp: Bool, offersPasskeys: Bool) {
    (self.t, self.next) = (t, next)
    (self.offersSignUp, self.offersPasskeys) = (offersSignUp, offersPasskeys)
  }
}

extension RecentSignInPages {
  /// The page that is kept, or the one that `write` makes.
  func page(_ key: SignInPageKey, _ write: () -> Response) -> Response {
    if let known = self[key] { return known }
    var page = write()
    page.gzipped = GzippedBody()
    keep(page, of: page.size, as: key)
    return page
  }
}
