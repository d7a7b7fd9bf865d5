import HTTP
import Threads
import Words

/// A cache of the sign-in page.
typealias RecentSignInPages = RecentValues<SignInPageKey, Response>

/// The cache key: every value that the page depends on at its first view.
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
  /// The cached page, or the one that `write` makes.
  func page(_ key: SignInPageKey, _ write: () -> Response) -> Response {
    if let known = self[key] { return known }
    var page = write()
    page.gzipped = GzippedBody()
    keep(page, of: page.size, as: key)
    return page
  }
}
