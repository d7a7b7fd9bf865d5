import HTTP
import Words

/// The page that the service worker shows in place of one that it has not kept.
enum OfflinePage {
  static func show(_ visit: Visit) -> Response {
    var frame = visit.frame(visit.t.offlinePageTitle)
    // Without a session the page uses the style sheets of lists,
    // which are already in the cache, to show the outbox.
    if frame.reader == nil { frame.styles = .lists }
    return visit.page { Views.siteUnreachable(&$0, frame: frame) }
  }
}
