import HTML
import Ledger
import Store
import Threads
import Words

/// The ways to other pages that were written a moment ago.
typealias RecentWays = RecentValues<WaysKey, WrittenPart>

/// Everything that the ways to other pages show.
struct WaysKey: Hashable, Sendable {
  let t: Strings
  let locale: String?
  let groups: [GroupTitle]
  let place: Frame.Place?
  let last: ID<Group>?
  let hasPlaces: Bool
  let group: GroupPlaces?
  let avatar: Link?
}

/// The ways to other pages, above a page's content and beside it. Every page has them, and from one to the next of
/// its kind they are the same: they are written where nobody has had these a moment ago.
struct FrameWays: MarkupText {
  let frame: Frame
  let key: WaysKey
  let recent: RecentWays?

  func write(to out: inout Markup) {
    guard let recent else { return Views.siteWays(&out, frame: frame) }
    guard let known = recent[key] else {
      let written = WrittenPart(basePath: out.basePath) { Views.siteWays(&$0, frame: frame) }
      recent.keep(written, of: written.size, as: key)
      return written.write(to: &out)
    }
    known.write(to: &out)
  }
}
