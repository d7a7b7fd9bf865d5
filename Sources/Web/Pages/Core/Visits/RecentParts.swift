import HTML
import Ledger
import Store
import Threads
import Words

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

extension Visit {
  /// A part that depends only on the group's journal and the visitor. It is cached until the journal changes.
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
