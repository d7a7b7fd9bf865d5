import HTTP
import Ledger
import Store

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
