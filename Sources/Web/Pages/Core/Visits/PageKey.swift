import HTTP
import Ledger
import Store
import Words

/// Everything that a page depends on which shows what journals hold and nothing else: two with the same key
/// are the same, byte for byte.
struct PageKey: Hashable, Sendable {
  let path: String
  let query: String?
  /// The journal's position, or the version of all journals.
  let position: Int64
  /// Up to where the visitor has seen what it shows.
  let news: [Int64]
  let person: Account
  let member: ID<Member>?
  let groups: [GroupTitle]
  let lastGroup: ID<Group>?
  let language: String
  let locale: String
  let today: Day
  /// The page that is kept has a script that others go without.
  var isKept = false

  /// Weak, for the page is sent packed and as it is, and a form in it has another id each time.
  /// It is good until the program starts anew, with other pages perhaps: the hash is another one each time.
  var entityTag: EntityTag {
    var hasher = Hasher()
    hash(into: &hasher)
    return EntityTag(String(UInt(bitPattern: hasher.finalize()), radix: 36), isWeak: true)
  }
}

extension PageKey {
  init(_ visit: Visit, _ person: Account, at position: Int64, news: [Int64], _ snapshot: Snapshot) throws {
    let formats = visit.formats
    self.init(
      path: visit.head.path, query: visit.head.query, position: position, news: news, person: person,
      member: visit.membership?.member, groups: try visit.groupTitles(in: snapshot),
      lastGroup: visit.lastGroup, language: visit.t.tag, locale: formats.locale, today: formats.today,
      isKept: visit.keepsPages)
  }
}
