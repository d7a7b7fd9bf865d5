import HTML
import Ledger
import Threads

/// A cache of page parts, which several pages of a group share.
typealias RecentParts = RecentValues<PartKey, WrittenPart>

/// The cache key: every value that such a part depends on.
struct PartKey: Hashable, Sendable {
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
