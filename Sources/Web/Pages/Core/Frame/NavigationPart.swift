import HTML
import Ledger
import Store
import Threads
import Words

/// A cache of navigation markup.
typealias RecentNavigation = RecentValues<NavigationKey, WrittenPart>

/// The cache key: every value that the navigation shows.
struct NavigationKey: Hashable, Sendable {
  let t: Strings
  let locale: String?
  let groups: [GroupTitle]
  let place: Frame.Place?
  let last: ID<Group>?
  let hasPlaces: Bool
  let group: GroupNavigation?
  let help: HelpSubject
  let avatar: Link?
}

/// The navigation above and beside a page's content. It is
/// the same on all pages of a kind, so its markup is cached.
struct NavigationPart: MarkupText {
  let frame: Frame
  let key: NavigationKey
  let recent: RecentNavigation?

  func write(to out: inout Markup) {
    guard let recent else { return Views.siteNavigation(&out, frame: frame) }
    guard let known = recent[key] else {
      let written = WrittenPart(basePath: out.basePath) { Views.siteNavigation(&$0, frame: frame) }
      recent.keep(written, of: written.size, as: key)
      return written.write(to: &out)
    }
    known.write(to: &out)
  }
}
