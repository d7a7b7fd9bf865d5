import HTML
import HTTP
import Ledger
import Store
import Threads
import Words

/// Parts of pages and answers that are kept in memory between requests. Losing them costs time, and no data.
struct PageMemory: Sendable {
  let recentPages = RecentPages()
  let recentParts = RecentParts(largestSize: 512 << 10)
  let recentNavigation = RecentNavigation(largestSize: 512 << 10)
  let recentSignInPages = RecentSignInPages(largestSize: 256 << 10)
  let messages = Messages()
  let arrivals = Arrivals()
  /// Forms of visitors who had to sign in or confirm their password first.
  let keptForms = KeptForms()
}

/// The cache key of a page that depends only on journals:
/// two pages with the same key are equal byte for byte.
struct PageKey: Hashable, Sendable {
  let path: String
  let query: String?
  /// The journal's position, or the version of all journals.
  let position: Int64
  /// The positions up to which the visitor has seen the group's news.
  let news: [Int64]
  let person: Account
  let member: ID<Member>?
  let groups: [GroupTitle]
  let lastGroup: ID<Group>?
  let language: String
  let locale: String
  let today: Day
  /// A page that is kept offline has an additional script.
  var isKept = false

  /// A weak tag, because the page is sent with and without compression, and
  /// the id in its form differs each time. It is valid until the next start,
  /// which may bring other pages: the hash seed changes with each start.
  var entityTag: EntityTag {
    var hasher = Hasher()
    hash(into: &hasher)
    return EntityTag(String(UInt(bitPattern: hasher.finalize()), radix: 36), isWeak: true)
  }
}

/// A cache of pages: after a change all open tabs and devices of a person request the same page at once.
typealias RecentPages = RecentValues<PageKey, Response>

extension RecentPages {
  func keep(_ page: Response, as key: PageKey) {
    guard page.status == .ok else { return }
    keep(page, of: page.size, as: key)
  }
}

extension Response {
  /// The number of bytes of the body.
  var size: Int { if case .bytes(let bytes) = body { bytes.count } else { 0 } }
}

/// A cache of page parts, which several pages of a group share.
typealias RecentParts = RecentValues<CachedPartKey, WrittenPart>

/// The cache key: every value that such a part depends on.
struct CachedPartKey: Hashable, Sendable {
  let name: PageParts
  /// Further values that it depends on, such as the filter of a list.
  let subject: [String]
  let group: ID<Group>
  /// The journal's position.
  let position: Int64
  let member: ID<Member>?
  let language: String
  let locale: String
  let today: Day
}

/// The parts that are written once for several pages.
enum PageParts: Hashable, Sendable {
  case filter, sums, standing, balancesBesideList
  case categoryOptions, payeeOptions, currencyOptions
}

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
