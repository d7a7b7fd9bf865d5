import HTML
import Ledger
import Store
import Threads
import Words

/// Parts of a group's pages that were written a moment ago, and stand on other pages as they are.
typealias RecentParts = RecentValues<PartKey, WrittenPart>

/// Everything that such a part depends on.
struct PartKey: Hashable, Sendable {
  let name: PageParts
  /// What else it is about, such as what a list is filtered by.
  let subject: [String]
  let group: ID<Group>
  /// The journal's position.
  let position: Int64
  let member: ID<Member>?
  let language: String
  let locale: String
  let today: Day
}

/// What is written once for several pages.
enum PageParts: Hashable, Sendable {
  case filter, sums, standing, balancesBesideList
  case categoryOptions, payeeOptions, currencyOptions
}

extension Visit {
  /// A part that shows what the group's journal holds to whoever looks, and nothing else. It is written where nobody
  /// has asked for it since the journal moved.
  func part(
    _ name: PageParts, of overview: GroupOverview, about subject: [String] = [],
    _ view: (inout Markup) throws -> Void
  ) rethrows -> WrittenPart {
    let formats = formats
    let key = PartKey(
      name: name, subject: subject, group: overview.group.id, position: overview.sequence,
      member: membership?.member, language: t.tag, locale: formats.locale, today: formats.today)
    if let known = site.memory.recentParts[key] { return known }
    let part = try WrittenPart(basePath: site.basePath, view)
    site.memory.recentParts.keep(part, of: part.size, as: key)
    return part
  }
}
